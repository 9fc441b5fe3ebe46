"use strict";
/* The desk without this file is whole: forms are sent, pages come back. With it a form marked
   `data-cambia` is sent in the background and only the content changes; keys choose and decide. */

const content = () => document.getElementById("contenido");

async function bring(address, options) {
  const answer = await fetch(address, { credentials: "same-origin", ...options });
  const text = await answer.text();
  const page = new DOMParser().parseFromString(text, "text/html");
  const fresh = page.getElementById("contenido");
  if (!fresh || !page.getElementById("navegacion")) { location.assign(answer.url); return; }
  content().replaceWith(fresh);
  document.getElementById("navegacion").replaceWith(page.getElementById("navegacion"));
  document.title = page.title;
  if (answer.url !== location.href) history.pushState({}, "", answer.url);
  prepare();
  settle(answer.url);
}

/* After a decision: what was recorded is announced, and the next question is chosen. */
function settle(address) {
  const anchor = new URL(address).hash.slice(1);
  const target = anchor && document.getElementById(anchor);
  const bad = document.querySelector("#noticias .mala");
  if (bad || !chosenNumber) window.scrollTo(0, 0);
  if (target) target.scrollIntoView();
  else if (bad) content().focus();
  else if (chosenNumber && questions().length) choose(afterNumber(chosenNumber));
  else content().focus();
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches("form[data-cambia]") || form.method !== "post") return;
  event.preventDefault();
  if (form.dataset.sent) return;
  form.dataset.sent = "1";
  const data = new FormData(form, event.submitter);
  if (event.submitter) event.submitter.setAttribute("aria-busy", "true");
  const article = form.closest("[data-asunto]");
  chosenNumber = article ? Number(article.dataset.asunto) : 0;
  bring(form.action, { method: "POST", body: new URLSearchParams(data) }).catch(() => {
    delete form.dataset.sent;
    if (event.submitter) event.submitter.removeAttribute("aria-busy");
    tell("No se ha podido llegar a la mesa. No se sabe si se anotó: recargue la página y mírelo.");
  });
});

window.addEventListener("popstate", () => location.reload());

function tell(text) {
  const news = document.createElement("div");
  news.className = "noticia mala";
  const line = document.createElement("p");
  line.textContent = text;
  news.append(line);
  document.getElementById("noticias").replaceChildren(news);
  window.scrollTo(0, 0);
}

/* Questions by keyboard. */
let chosenNumber = 0;
const questions = () => [...document.querySelectorAll("article[data-asunto]")];
const chosen = () => document.querySelector("article.elegido") || document.querySelector("article.suelto");

function afterNumber(number) {
  const all = questions();
  const open = all.filter((one) => one.querySelector("[data-tecla]"));
  const later = open.filter((one) => Number(one.dataset.asunto) > number);
  return later[0] || open[0] || all[0];
}

function choose(article) {
  if (!article) return;
  document.querySelectorAll("article.elegido").forEach((one) => one.classList.remove("elegido"));
  article.classList.add("elegido");
  article.focus({ preventScroll: true });
  article.scrollIntoView({ block: "nearest" });
  chosenNumber = Number(article.dataset.asunto);
  look(chosenNumber);
}

function step(by) {
  const all = questions();
  const at = all.indexOf(chosen());
  choose(all[Math.min(all.length - 1, Math.max(0, at < 0 ? 0 : at + by))]);
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest("input, textarea, select, dialog[open]")) return;
  if (event.key === "?") { help(); event.preventDefault(); }
  else if (event.key === "j") step(1);
  else if (event.key === "k") step(-1);
  else if (event.key === "Enter" && event.target.matches("article.elegido")) {
    event.target.querySelector("[data-abre]").click();
  } else if (/^[1-9ip]$/.test(event.key)) {
    const article = chosen();
    if (!article) return;
    const found = article.querySelector(`[data-tecla="${event.key}"]`);
    if (found) { found.click(); event.preventDefault(); }
    else if (event.key === "p") document.getElementById("pregunta")?.focus();
  }
});

function help() { document.getElementById("teclas").showModal(); }

document.addEventListener("click", async (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  if (button.hasAttribute("data-ayuda")) help();
  if (button.hasAttribute("data-todos")) {
    const boxes = [...button.closest("form").querySelectorAll('input[name="mensaje"]')];
    const every = boxes.every((box) => box.checked);
    boxes.forEach((box) => { box.checked = !every; });
  }
  if (button.dataset.copia) {
    const area = document.getElementById(button.dataset.copia);
    const said = button.parentElement.querySelector(".copiado");
    said.textContent = (await copy(area)) ? "Copiado." : "Marcado: cópielo usted.";
  }
});

async function copy(area) {
  try { await navigator.clipboard.writeText(area.value); return true; }
  catch {
    area.focus(); area.select();
    return document.execCommand("copy");
  }
}

/* Who looks at what: told when a question is chosen, asked again now and then. */
function look(number) {
  const proof = document.querySelector('input[name="prueba"]');
  if (!proof || !number) return;
  const body = new URLSearchParams({ prueba: proof.value });
  fetch(`/asuntos/${number}/mirar`, { method: "POST", body, credentials: "same-origin" }).catch(() => {});
}

async function others() {
  if (document.hidden || !document.querySelector("p[data-mirando]")) return;
  const answer = await fetch("/miradas", { credentials: "same-origin" });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const told = new Map([...page.querySelectorAll("li[data-mirando]")].map((li) => [li.dataset.mirando, li.textContent]));
  document.querySelectorAll("p[data-mirando]").forEach((place) => {
    const text = told.get(place.dataset.mirando) || "";
    if (place.textContent !== text) place.textContent = text;
  });
  const alone = document.querySelector("article[data-mira]");
  if (alone) look(Number(alone.dataset.asunto));
}
setInterval(() => others().catch(() => {}), 20000);

function prepare() {
  /* On a phone the line of pages is wider than the screen: where one is has to be in sight. */
  const here = document.querySelector("#navegacion [aria-current]");
  const line = here?.closest("ul");
  if (line) line.scrollLeft += here.getBoundingClientRect().right - line.getBoundingClientRect().right + 16;
  document.querySelectorAll("[data-todos]").forEach((one) => { one.hidden = false; });
  const waiting = document.querySelector("[data-espera]");
  if (waiting) setTimeout(() => bring(waiting.dataset.espera, {}).catch(() => {}), 2000);
}
prepare();
