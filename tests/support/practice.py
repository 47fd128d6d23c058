"""How tests answer a question of the practice page in a browser."""


def answer(tab, question):
    if question["kind"] == "cut":
        tab.locator(f"[data-do={question['right'][0]}]").click()
        return
    for i, text in enumerate(question["right"]):
        tab.locator(".task .field").nth(i).fill(text)
    tab.locator(".task .field").last.press("Enter")
