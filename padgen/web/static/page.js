// The page works without this file, which only shows choices at once, without a click on "update".
const form = document.getElementById("choices");
const order = () => [...form.querySelectorAll('input[name="lang"]:checked')].map((box) => box.value);
const seen = new Map();
let chosen = order();
let asking = null;
let timer = 0;

document.documentElement.classList.add("script");
remember(document);
watch();

form.addEventListener("input", (event) => {
  const typed = event.target.matches('input[type="text"], input[type="number"]');
  if (event.target.name === "lang") choose(event.target);
  later(typed ? 350 : 0);
});

form.addEventListener("submit", (event) => {
  event.preventDefault();
  if (event.submitter?.name === "step") {
    const players = document.getElementById("players");
    if (event.submitter.value === "1") players.stepUp();
    else players.stepDown();
  }
  later(0);
});

form.addEventListener("click", async (event) => {
  const button = event.target.closest("#copy");
  if (!button) return;
  await navigator.clipboard.writeText(new URL(document.querySelector(".get").href).href);
  button.textContent = button.dataset.done;
});

// A pad has one language or two; a third one replaces the second.
function choose(box) {
  if (!box.checked) chosen = chosen.filter((lang) => lang !== box.value);
  else if (chosen.length > 1) chosen = [chosen[0], box.value];
  else chosen = [...chosen, box.value];
  if (!chosen.length) chosen = [box.value];
  for (const other of form.querySelectorAll('input[name="lang"]')) other.checked = chosen.includes(other.value);
}

// What is on its way for earlier choices must not replace these.
function later(milliseconds) {
  asking?.abort();
  clearTimeout(timer);
  timer = setTimeout(show, milliseconds);
}

function address() {
  const query = new URLSearchParams();
  for (const lang of chosen) query.append("lang", lang);
  const names = [];
  for (const [name, value] of new FormData(form)) {
    if (name === "name") names.push(value);
    else if (name !== "lang" && value) query.append(name, value);
  }
  if (names.some(Boolean)) for (const name of names) query.append("name", name);
  else if (query.get("players") === query.get("usual")) query.delete("players"); // nobody has chosen it
  query.delete("usual");
  return `${form.action}?${query}`;
}

async function show() {
  const { signal } = (asking = new AbortController());
  const url = address();
  try {
    const answer = await fetch(url, { signal });
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (!fresh.getElementById("choices")) return location.assign(url);
    await loaded(fresh.querySelector("#picture img"));
    if (signal.aborted) return;
    history.replaceState(null, "", url);
    renew(fresh);
  } catch (problem) {
    if (problem.name !== "AbortError") throw problem;
  }
}

// Load the new picture first, so that the old one stays until it can be replaced.
async function loaded(picture) {
  if (!picture) return;
  const early = new Image();
  early.src = picture.getAttribute("src");
  await early.decode().catch(() => {});
}

function key(part) {
  return part.dataset.key ?? part.outerHTML;
}

function remember(page) {
  for (const part of page.querySelectorAll("[data-live]")) seen.set(part.id, key(part));
}

// Replace only the parts that the server has changed, and keep the focus and the caret.
function renew(fresh) {
  const active = document.activeElement ?? document.body;
  const { selectionStart, selectionEnd } = active;
  const open = document.getElementById("more-languages")?.open;
  for (const part of fresh.querySelectorAll("[data-live]")) {
    if (seen.get(part.id) === key(part)) continue;
    seen.set(part.id, key(part));
    if (!fresh.contains(part)) continue; // It came with the part around it.
    document.getElementById(part.id).replaceWith(document.adoptNode(part));
  }
  const more = document.getElementById("more-languages");
  if (more) more.open = open;
  const again = document.getElementById(active.id);
  if (again && again !== document.activeElement) {
    again.focus({ preventScroll: true });
    if (again.type === "text") again.setSelectionRange(selectionStart, selectionEnd);
  }
  chosen = chosen.filter((lang) => form.querySelector(`input[name="lang"][value="${lang}"]`));
  watch();
}

function watch() {
  const copy = document.getElementById("copy");
  if (copy) copy.hidden = !navigator.clipboard;
  const dock = document.getElementById("dock");
  watch.observer?.disconnect();
  watch.observer = new IntersectionObserver(([picture]) => dock.classList.toggle("away", picture.isIntersecting));
  watch.observer.observe(document.getElementById("picture"));
}
