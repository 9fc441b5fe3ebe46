// The board's slider: it says which moment it stands on while it moves, and goes there when let go.
// Without this script the button beside it does the same.
"use strict";

(() => {
  const form = document.querySelector("form[data-tablero]");
  if (!form) return;
  const slider = form.querySelector("input[type=range]");
  const said = document.getElementById("momento-dicho");
  const moments = Array.from(document.querySelectorAll("a[data-momento]"), (a) => a.textContent);
  slider.addEventListener("input", () => {
    const label = moments[slider.value - 1];
    said.textContent = label;
    slider.setAttribute("aria-valuetext", label);
  });
  slider.addEventListener("change", () => form.requestSubmit());
  form.querySelector("select").addEventListener("change", () => form.requestSubmit());
})();
