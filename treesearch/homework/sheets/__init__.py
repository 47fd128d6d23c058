"""Print exercises as question sheets, with answer keys.

* ``worksheet``: the contents of a sheet as blocks.
* ``plain_text``: a sheet as text with blanks.
* ``html_page``: a sheet as an HTML form.
* ``paper``: sheets and keys as PDF.
* ``answer_keys``: the right answers as text.
* ``handout``: all files of an exercise, and which student gets which version.
"""
