// Recipients by hand: «marcar todos» ticks everybody, «sólo para el director» unticks everybody;
// boxes can be ticked again afterwards without unticking it.
(function () {
  const zone = document.getElementById("destinatarios_editar");
  if (!zone) return;
  const boxes = zone.querySelectorAll(".destinatario input");
  const all = document.getElementById("btnMarcarTodos");
  const only = zone.querySelector(".soloDirector input");
  const set = (value) => boxes.forEach((box) => { box.checked = value; });
  if (all) all.addEventListener("click", () => { set(true); if (only) only.checked = false; });
  if (only) only.addEventListener("change", () => { if (only.checked) set(false); });
})();
