"""The commands' messages and headings."""


# ---- games ---------------------------------------------------------------------------------------------------------


# ---- comparing and playing -----------------------------------------------------------------------------------------


# ---- classes and courses -------------------------------------------------------------------------------------------

IN_WORDS = "{name}: answered in words, which a person marks"
GOES_WITH = "--{option} goes with {needed}"
REVIEW_NOT_GRADED = "{file} was begun, and no run has ended yet: grade the class first"
WAITING = "{held}; waiting"
WRITTEN = "written to the folder {folder}"
NO_MARK = "no mark"

# ---- the command line ----------------------------------------------------------------------------------------------

CANNOT_WRITE = "{file} cannot be written: {reason}"
WROTE = "wrote {file}"
WHOLE_NUMBER, ANY_NUMBER = "a whole number", "a number"
AT_LEAST, MORE_THAN, AT_MOST, COMMA = "at least {end}", "more than {end}", "at most {end}", ", "
NEEDS_VALUE, TAKES_NO_VALUE = "{option} needs a value: {option} {form}", "{option} takes no value"
