// A frame without allow-same-origin loads no modules. This is a plain script, so that the page can say so.
if (self.origin === "null") {
  addEventListener("DOMContentLoaded", () => {
    const app = document.getElementById("app"), notice = document.createElement("p");
    notice.setAttribute("role", "alert");
    notice.textContent = app.dataset.framed;
    app.replaceChildren(notice);
  });
}
