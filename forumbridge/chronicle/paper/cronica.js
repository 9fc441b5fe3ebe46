(function () {
  "use strict";
  var moments = JSON.parse(document.getElementById("momentos").textContent);
  var group = document.getElementById("piezas");
  var slider = document.getElementById("paso");
  var title = document.getElementById("titulo");
  var play = document.getElementById("juega");
  var pieces = {};
  var timer = null;

  function piece(chip) {
    var made = document.createElementNS(group.namespaceURI, "g");
    ["title", "circle", "text"].forEach(function (name) {
      var part = document.createElementNS(group.namespaceURI, name);
      if (name === "title") { part.textContent = chip.name; }
      if (name === "circle") { part.setAttribute("r", "15"); }
      if (name === "text") { part.textContent = chip.letters; }
      made.appendChild(part);
    });
    group.appendChild(made);
    return made;
  }

  function show(number) {
    var here = moments[number];
    var shown = {};
    here.chips.forEach(function (chip) {
      var made = pieces[chip.key] || (pieces[chip.key] = piece(chip));
      made.setAttribute("class", "pieza f" + chip.colour + " " + chip.state);
      made.style.transform = "translate(" + chip.x + "px," + chip.y + "px)";
      shown[chip.key] = true;
    });
    Object.keys(pieces).forEach(function (key) {
      pieces[key].style.display = shown[key] ? "" : "none";
    });
    title.textContent = here.title;
    slider.value = String(number);
  }

  function stop() {
    window.clearInterval(timer);
    timer = null;
    play.textContent = "Reproducir";
  }

  function step(by) {
    var next = Math.min(moments.length - 1, Math.max(0, Number(slider.value) + by));
    show(next);
    if (next === moments.length - 1 && timer !== null) { stop(); }
  }

  play.addEventListener("click", function () {
    if (timer !== null) { stop(); return; }
    if (Number(slider.value) === moments.length - 1) { show(0); }
    play.textContent = "Parar";
    timer = window.setInterval(function () { step(1); }, 1200);
  });
  slider.addEventListener("input", function () { show(Number(slider.value)); });
  document.getElementById("antes").addEventListener("click", function () { step(-1); });
  document.getElementById("despues").addEventListener("click", function () { step(1); });
  document.body.classList.add("con-guion");
  document.getElementById("vivo").hidden = false;
  show(0);
}());
