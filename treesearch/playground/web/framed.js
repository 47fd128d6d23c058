// A frame without allow-same-origin loads no modules. This is a plain script, so that the page can say so.
if (self.origin === "null") {
  addEventListener("DOMContentLoaded", () => {
    const app = document.getElementById("app"), told = document.createElement("p");
    told.setAttribute("role", "alert");
    told.textContent = app.dataset.framed;
    app.replaceChildren(told);
  });
}
