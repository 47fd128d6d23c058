// A frame without allow-same-origin loads no modules. This plain script explains it.
if (self.origin === "null") {
  addEventListener("DOMContentLoaded", () => {
    const app = document.getElementById("app"), notice = document.createElement("p");
    notice.setAttribute("role", "alert");
    notice.textContent = app.dataset.framed;
    app.replaceChildren(notice);
  });
}
