// The page around the game: downloads it, asks for the player's name, and connects it to the browser's storage and
// downloads.
"use strict";
var Module; // emscripten finds the game's object by this name
{ // a block, because the game's functions are global, too

const $ = id => document.getElementById(id);
const said = $("said");

function say(text, wrong = false) {
  said.textContent = text || "\u00a0";
  said.classList.toggle("wrong", wrong);
}

// A canvas in full screen hides everything else.
function leave_full_screen() {
  if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
}

function note(text) {
  leave_full_screen();
  $("note").textContent = text;
  $("note").hidden = false;
}

// --- requirements on the browser ---

function missing() {
  if (typeof WebAssembly !== "object") return "The game needs WebAssembly, which this browser does not support.";
  if (!document.createElement("canvas").getContext("webgl2"))
    return "The game needs WebGL 2, which this browser does not offer. Try a current Chrome or Firefox, and turn on hardware acceleration in its settings.";
  return "";
}

// --- files of the game ---

let parts = null; // parts.json: {version, files: {name: bytes}}
const loaded = {};

async function get(name, options) {
  const answer = await fetch(name, options).catch(() => { throw new Error(`cannot load ${name}: does it exist, and may this page read it?`); });
  if (!answer.ok) throw new Error(`cannot load ${name} (HTTP status ${answer.status})`);
  return answer;
}

async function load(name, progress) {
  const answer = await get(name, {cache: "no-cache"}); // any file server: load() compares the size with parts.json
  const reader = answer.body.getReader();
  const whole = new Uint8Array(parts.files[name]);
  for (let at = 0;;) {
    const {done, value} = await reader.read();
    if (done) {
      if (at !== whole.length) throw new Error(`${name} arrived incomplete`);
      break;
    }
    if (at + value.length > whole.length) throw new Error(`${name} is longer than parts.json says`);
    whole.set(value, at);
    at += value.length;
    progress(value.length);
  }
  return whole.buffer;
}

function script(name) {
  return new Promise((done, failed) => {
    const element = document.createElement("script");
    element.src = name;
    element.onload = done;
    element.onerror = () => failed(new Error(`cannot load ${name}`));
    document.body.append(element);
  });
}

async function load_game() {
  parts = await (await get("parts.json", {cache: "no-cache"})).json();
  console.info(`page: version ${parts.version.slice(0, 12)}`);
  const whole = parts.files["reckoning.wasm"] + parts.files["reckoning.data"];
  let come = 0;
  const progress = more => {
    come += more;
    const share = Math.floor(100 * come / whole);
    $("progress").setAttribute("aria-valuenow", share);
    $("progress").firstElementChild.style.width = `${share}%`;
    say(`Loading the game: ${(come / 1e6).toFixed(1)} of ${(whole / 1e6).toFixed(1)} MB`);
  };
  await Promise.all(["reckoning.wasm", "reckoning.data"].map(async name => { loaded[name] = await load(name, progress); }));
  say("Starting the game …");
  const ready = new Promise(done => { Module.onRuntimeInitialized = done; });
  await script(`reckoning.js?${parts.version.slice(0, 12)}`);
  await ready;
  $("progress").style.visibility = "hidden";
  say("");
  console.info(`page: ready after ${(performance.now() / 1000).toFixed(1)} s`);
}

// --- kept files: each tab has its own settings and seats; a new tab begins with the settings that were changed last ---

const tab = () => sessionStorage, browser = () => localStorage;
const kept = [["/kept/settings", [tab, browser]], ["/kept/state", [tab]]]; // folder, storages to read from and write to
const prefix = "reckoning:";

function files_below(folder) {
  return FS.readdir(folder).filter(name => name !== "." && name !== "..").flatMap(name => {
    const path = `${folder}/${name}`;
    return FS.isDir(FS.stat(path).mode) ? files_below(path) : [path];
  });
}

function bring_back() {
  for (const [folder, storages] of kept) {
    FS.mkdirTree(folder);
    try {
      const files = storages.map(storage => Object.entries(storage()).filter(([key]) => key.startsWith(prefix + folder + "/")));
      for (const [key, text] of files.find(each => each.length > 0) || []) {
        const path = key.slice(prefix.length);
        FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
        FS.writeFile(path, text);
      }
    } catch (error) {
      console.warn("cannot read the stored files:", error.message);
    }
  }
}

function keep() {
  for (const [folder, storages] of kept)
    try {
      const there = new Set(files_below(folder).map(path => prefix + path));
      for (const key of there) {
        const text = FS.readFile(key.slice(prefix.length), {encoding: "utf8"});
        if (tab().getItem(key) !== text) for (const storage of storages) storage().setItem(key, text);
      }
      for (const key of Object.keys(tab()))
        if (key.startsWith(prefix + folder + "/") && !there.has(key)) for (const storage of storages) storage().removeItem(key);
    } catch (error) {
      console.warn(`cannot store ${folder}:`, error.message); // the browser stores nothing for this page
    }
}

// --- downloads: files in /downloads, once they are complete ---

const offered = new Map(); // path -> time and size when offered

function offer_downloads() {
  const open = new Set(FS.streams.filter(stream => stream && stream.path).map(stream => stream.path));
  for (const path of files_below("/downloads")) {
    const {mtime, size} = FS.stat(path);
    const as = `${+mtime} ${size}`;
    if (size === 0 || open.has(path) || offered.get(path) === as) continue;
    offered.set(path, as);
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([FS.readFile(path)]));
    link.download = path.slice(path.lastIndexOf("/") + 1);
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  }
}

// --- WebGL ---

// Answers queries about the viewport here: a query to the graphics process would wait for all earlier drawing.
function know_the_context() {
  const context = WebGL2RenderingContext.prototype, ask = context.getParameter;
  const known = new Map();
  for (const [name, call] of [[context.VIEWPORT, "viewport"], [context.SCISSOR_BOX, "scissor"]]) {
    const set = context[call];
    context[call] = function (...rectangle) {
      known.set(name, Int32Array.from(rectangle));
      set.apply(this, rectangle);
    };
  }
  context.getParameter = function (name) {
    if (name === context.RENDERER) { // the driver's name, as far as the browser tells: the game draws less on the CPU
      const info = this.getExtension("WEBGL_debug_renderer_info");
      return ask.call(this, info ? info.UNMASKED_RENDERER_WEBGL : name);
    }
    return known.get(name) || ask.call(this, name);
  };
}

// --- input ---

// Esc releases the mouse without a key event for the page, so the page sends one to the game, unless the game itself
// released the mouse.
function follow_the_pointer() {
  if (!document.exitPointerLock) return; // on iPhones and iPads
  let let_go = false, pressed = -1000;
  const release = document.exitPointerLock.bind(document);
  document.exitPointerLock = () => {
    let_go = true;
    release();
  };
  window.addEventListener("keydown", event => { if (event.isTrusted && event.key === "Escape") pressed = performance.now(); }, true);
  document.addEventListener("pointerlockchange", () => {
    if (!document.pointerLockElement && !let_go && playing && performance.now() - pressed > 300)
      for (const kind of ["keydown", "keyup"])
        window.dispatchEvent(new KeyboardEvent(kind, {key: "Escape", code: "Escape", keyCode: 27, which: 27, bubbles: true}));
    let_go = false;
  });
}

// A touch screen shows its keyboard only for a field of the page. The game gets the field's text as keys. Blanks stand
// for the text that the game's field already has: Backspace must have something to delete.
const field = $("typed"), blanks = " ".repeat(200);
let wants_text = false, touched = false, typed = blanks, keys = Promise.resolve();

function send(kind, key) {
  const code = {Backspace: 8, Enter: 13}[key] || key.codePointAt(0);
  window.dispatchEvent(new KeyboardEvent(kind, {key, code: key, keyCode: code, which: code, charCode: code, bubbles: true}));
}

async function press(key) {
  send("keydown", key);
  send("keyup", key);
  for (let frames = 0; frames < 2; ++frames) await new Promise(requestAnimationFrame); // the game sees it down, then up
}

function show_keyboard() {
  field.value = typed = blanks;
  field.focus({preventScroll: true});
}

field.addEventListener("input", event => {
  const before = [...typed], after = [...field.value];
  let same = 0;
  while (same < before.length && before[same] === after[same]) ++same;
  const gone = before.length - same, come = after.slice(same);
  typed = field.value;
  if (!event.isComposing) field.setSelectionRange(typed.length, typed.length); // the game's field is typed into at its end
  keys = keys.then(async () => {
    for (let each = 0; each < gone; ++each) await press("Backspace");
    for (const sign of come) send("keypress", sign);
  });
});
for (const kind of ["keydown", "keyup", "keypress"])
  field.addEventListener(kind, event => {
    if (event.key !== "Escape") event.stopPropagation();
    if (kind === "keydown" && event.key === "Enter") keys = keys.then(() => press("Enter"));
  });
// Safari begins sound and shows the keyboard only while a finger is lifted.
$("canvas").addEventListener("touchend", () => {
  touched = true;
  Module.SDL2?.audioContext?.resume();
  if (wants_text) show_keyboard();
});
window.visualViewport?.addEventListener("resize", () => { // the keyboard covers a part of the page
  if (!touched) return;
  $("canvas").style.height = `${visualViewport.height * visualViewport.scale}px`;
  window.dispatchEvent(new Event("resize"));
});

// --- the game ---

let playing = false;
let last_error = "";
let looking_for_server = false;

// Errors that stop the game without a message; ignores errors of extensions and of this script.
window.addEventListener("error", ({filename, message}) => {
  if (playing && /\/reckoning\.js|wasm|WebAssembly/.test(filename)) Module.failed(message || "unknown error");
});
$("canvas").addEventListener("contextmenu", event => event.preventDefault());
$("canvas").addEventListener("webglcontextlost", event => {
  event.preventDefault();
  if (playing) Module.failed("this page lost its access to the graphics card");
});

Module = {
  canvas: $("canvas"),
  noInitialRun: true,
  getPreloadedPackage: () => loaded["reckoning.data"],
  instantiateWasm(imports, done) {
    WebAssembly.instantiate(loaded["reckoning.wasm"], imports).then(({instance, module}) => done(instance, module), error => Module.failed(error.message));
    return {};
  },
  print: line => console.log(line),
  printErr: line => {
    console.info(line);
    if (!/ explains the options/.test(line)) last_error = line;
  },
  onAbort: why => Module.failed(`the program aborted: ${why}`),
  began() { playing = true; },
  keyboard(wanted) {
    if (wanted === wants_text) return;
    wants_text = wanted;
    if (!wanted) field.blur();
    else if (touched) show_keyboard();
  },
  failed(why) {
    console.error(`page: failed: ${why}`);
    playing = false;
    document.body.classList.remove("playing");
    if (document.pointerLockElement) document.exitPointerLock();
    leave_full_screen();
    Module.pauseMainLoop?.();
    say(`The game has stopped: ${why}${/[.?!]$/.test(why) ? "" : "."}`, true);
    offer_nothing();
    $("again").hidden = false;
  },
  ended() {
    playing = false;
    keep();
    offer_downloads();
    setTimeout(() => location.replace(location.pathname), offered.size ? 1500 : 0);
  },
  // The server may be gone or replaced. The game reconnects by itself, but not to another version.
  async disconnected() {
    if (looking_for_server) return;
    looking_for_server = true;
    for (let tries = 0; tries < 120 && playing; ++tries) {
      try {
        const now = await (await get("parts.json", {cache: "no-cache"})).json();
        if (now.version === parts.version) break;
        keep();
        load_the_other();
        return;
      } catch {
        await new Promise(done => setTimeout(done, 1000)); // the server is not back yet
      }
    }
    looking_for_server = false;
  },
};

// The visible characters of a name, up to the game's limit. The game removes the rest (protocol/text.h).
function fitting(name) {
  const most = $("name").maxLength, unseen = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu;
  const signs = [...name.replace(/\p{Zs}/gu, " ").replace(unseen, "").trim()];
  while (new TextEncoder().encode(signs.join("")).length > most) signs.pop();
  return signs.join("").trim();
}

function play(options) {
  const name = fitting($("name").value);
  last_error = "";
  try { localStorage.setItem("reckoning-name", name); } catch { /* the player types it again */ }
  document.body.classList.add("playing");
  know_the_context(); // only one canvas exists
  follow_the_pointer();
  bring_back();
  FS.mkdirTree("/downloads");
  // SDL adopts the canvas's size if it differs from this one.
  // logs to the browser's console
  const verbose = new URLSearchParams(location.search).has("verbose") ? ["--verbose"] : [];
  Module.callMain(["--window", "640x360", ...verbose, ...(name ? ["--name", name] : []), ...options]);
  if (!playing) return Module.failed(last_error.replace(/^reckoning: /, "") || "the game did not start");
  window.dispatchEvent(new Event("resize"));
  Module.canvas.focus();
  setInterval(() => {
    if (!playing) return;
    keep();
    offer_downloads();
  }, 1000);
  window.addEventListener("pagehide", keep);
  document.addEventListener("fullscreenchange", () => setTimeout(() => window.dispatchEvent(new Event("resize")), 200));
}

// --- the player's choices ---

let server = null; // "HOST:PORT" of the match here, if the page came from one
let chosen = false;
const ready = begin();

function offer_nothing() {
  chosen = true;
  for (const button of document.querySelectorAll("button")) button.disabled = true;
  $("more").hidden = true;
}

async function when_ready(options) {
  if (chosen) return;
  offer_nothing();
  try {
    await ready;
    if (await outdated()) return;
    play(await options());
  } catch (error) {
    Module.failed(error.message);
  }
}

// Whether the server was replaced by another version since this page was loaded.
async function outdated() {
  if (!server) return false;
  // The game itself reports a missing server.
  const now = await get("parts.json", {cache: "no-cache"}).then(answer => answer.json()).catch(() => parts);
  if (now.version === parts.version) return false;
  load_the_other();
  return true;
}

function load_the_other() {
  note("The server now has another version of the game: this page loads it.");
  setTimeout(() => location.reload(), 2000);
}

function recording(name, bytes) {
  FS.mkdirTree("/replays");
  const path = `/replays/${name.replace(/[^\w.-]/g, "_") || "recording.reck"}`;
  FS.writeFile(path, bytes);
  return ["--replay", path];
}

function setup(text) {
  FS.writeFile("/setup.toml", text);
  return ["--setup", "/setup.toml"];
}

function open_file(file) {
  if (file)
    when_ready(async () => {
      const bytes = new Uint8Array(await file.arrayBuffer());
      return /\.toml$/i.test(file.name) ? setup(bytes) : recording(file.name, bytes);
    });
}

async function find_server() {
  try {
    const match = await (await get("match.json", {cache: "no-cache"})).json();
    for (const each of [$("password"), ...$("password").labels]) each.hidden = !match.locked;
    const host = location.hostname, port = location.port || (location.protocol === "https:" ? 443 : 80);
    server = `${host}:${port}`;
    for (const {path, bytes} of match.downloads || []) {
      const link = document.createElement("a");
      link.href = path;
      link.download = "";
      link.textContent = `${path.endsWith(".deb") ? "For Debian" : path.endsWith(".zip") ? "For Windows" : path.slice(path.lastIndexOf("/") + 1)} (${(bytes / 1e6).toFixed(1)} MB)`;
      $("more").append(link);
    }
    say("");
  } catch {
    $("drive").textContent = "Drive against bots";
    $("watch").textContent = "Start menu";
    $("alone").hidden = true;
  }
}

async function begin() {
  const lacks = missing();
  if (lacks) {
    console.error(`page: failed: ${lacks}`);
    offer_nothing();
    $("progress").hidden = true;
    say(lacks, true);
    return new Promise(() => {});
  }
  await find_server();
  await load_game();
}
ready.catch(error => Module.failed(error.message));

// An invitation's address ends with the server's key: #key=abcd-efgh-ijkl-mnop
const invitation = () => server + (location.hash.startsWith("#key=") ? `#${location.hash.slice(5)}` : "");
try { $("name").value = localStorage.getItem("reckoning-name") || ""; } catch { /* the player types it */ }
function match_here(option) {
  const password = $("password").value;
  if (password) FS.writeFile("/password", password);
  return [option, invitation(), ...(password ? ["--password-file", "/password"] : [])];
}
$("choices").onsubmit = event => {
  event.preventDefault();
  when_ready(() => server ? match_here("--join") : ["--bots", "5"]);
};
$("watch").onclick = () => when_ready(() => server ? match_here("--watch") : ["--menu"]);
$("tour").onclick = () => when_ready(() => ["--tour"]);
$("alone").onclick = event => {
  event.preventDefault();
  when_ready(() => ["--bots", "5"]);
};
$("open").onclick = event => {
  event.preventDefault();
  $("file").click();
};
$("file").onchange = () => open_file($("file").files[0]);
for (const kind of ["dragover", "dragleave", "drop"])
  window.addEventListener(kind, event => {
    event.preventDefault();
    document.body.classList.toggle("dropping", kind === "dragover" && !chosen);
    if (kind === "drop") open_file(event.dataTransfer.files[0]);
  });
// Links open the tour, experiments and recordings. Links may come from anybody, so the player must agree before the
// page loads a file from another server.
function may_load(address) {
  let origin;
  try { origin = new URL(address, location.href).origin; } catch { return true; } // loading it shows the error
  if (origin === location.origin) return true;
  const question = `This link loads a file from another server, ${origin}. Load it?`;
  console.info(`page: asks: ${question}`);
  return confirm(question);
}
function decoded(text) {
  try { return decodeURIComponent(text); } catch { return text; }
}
const [key, ...values] = location.hash.slice(1).split("="), value = decoded(values.join("="));
const is_address = /^[\w.:/%-]+\.toml$/.test(value); // otherwise the setup's text
if (key === "tour") when_ready(() => ["--tour"]);
if (key === "setup" && value && (!is_address || may_load(value)))
  when_ready(async () => {
    let text = value;
    if (is_address) {
      const at = new URL(text, location.href);
      text = await (await get(at)).text();
      // Loads the files that it names from the same folder: a recording, a link's trace, scripts. The game reports
      // missing files.
      for (const [, file] of text.matchAll(/["'](?:[\w-]+:)*([\w.-]+\.(?:reck|csv|lua))["']/g)) {
        const beside = await fetch(new URL(file, at)).catch(() => null);
        if (beside?.ok) FS.writeFile(`/${file}`, new Uint8Array(await beside.arrayBuffer()));
      }
    }
    return setup(text);
  });
if (key === "replay" && value && may_load(value))
  when_ready(async () => {
    say(`Loading ${value} …`);
    return recording(value.slice(value.lastIndexOf("/") + 1), new Uint8Array(await (await get(value)).arrayBuffer()));
  });
// W drives and Ctrl boosts, but Ctrl+W closes the tab, so the page asks before it closes. The keys may be released
// before the browser asks, so recent use counts. Reload keys are intended: they need no question, and SDL must not get
// them.
let control = -Infinity; // time of Ctrl's release; Infinity: it is down [ms]
const released = () => { if (control === Infinity) control = performance.now(); };
window.addEventListener("keydown", event => {
  if (event.key === "Control") control = Infinity;
  if (event.key === "F5" || ((event.ctrlKey || event.metaKey) && event.key?.toLowerCase() === "r")) {
    control = -Infinity;
    event.stopImmediatePropagation();
  }
}, true);
window.addEventListener("keyup", event => { if (event.key === "Control") released(); }, true);
window.addEventListener("blur", released);
window.addEventListener("beforeunload", event => { if (playing && performance.now() - control < 3000) event.preventDefault(); });
window.addEventListener("hashchange", () => location.reload());
}
