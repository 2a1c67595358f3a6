/** Runs in the frame before anything of the view: it gives its scripts `praxis`. What it may do is decided outside of the frame. */
(() => {
  // For browsers that do not know the header connection-allowlist.
  for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection']) delete globalThis[name];

  const waiting = new Map();
  const unsent = [];
  const hooks = [];
  let port = null;
  let count = 0;
  let begin;
  const ready = new Promise((resolve) => {
    begin = resolve;
  });

  const send = (message) => {
    const text = JSON.stringify(message);
    if (port) port.postMessage(text);
    else unsent.push(text);
  };

  const ask = (message) =>
    new Promise((resolve, reject) => {
      count += 1;
      waiting.set(count, { resolve, reject });
      send({ ...message, id: count });
    });

  function answer({ id, value, error }) {
    const asked = waiting.get(id);
    waiting.delete(id);
    if (error) asked?.reject(Object.assign(new Error(error.text), { code: error.code }));
    else asked?.resolve(value);
  }

  function look({ language, scheme, colours, data }) {
    const { style } = document.documentElement;
    document.documentElement.lang = language;
    style.colorScheme = scheme;
    for (const [name, colour] of Object.entries(colours)) style.setProperty(`--praxis-${name}`, colour);
    begin({ language, scheme, data });
    for (const hook of hooks) hook({ language, scheme, data });
  }

  function receive(text) {
    const message = JSON.parse(text);
    if (message.type === 'look') look(message);
    else answer(message);
  }

  function take(event) {
    if (event.source !== parent || event.ports.length !== 1) return;
    event.stopImmediatePropagation();
    removeEventListener('message', take);
    [port] = event.ports;
    port.addEventListener('message', ({ data }) => receive(data));
    port.start();
    for (const text of unsent.splice(0)) port.postMessage(text);
  }

  // Where the texts of the author begin in this page; the server fills them in.
  const STARTS = { html: 0, script: 0 };
  const MOST_FAULTS = 20;
  let faults = 0;

  /** The place in the author's HTML or script; null for a line of the bridge. */
  function placeOf(line, column) {
    if (STARTS.script > 0 && line >= STARTS.script) return { part: 'script', line: line - STARTS.script + 1, column };
    return line >= STARTS.html ? { part: 'html', line: line - STARTS.html + 1, column } : null;
  }

  function tellFault(message, places) {
    faults += 1;
    if (faults > MOST_FAULTS) return;
    const place = places.map(([line, column]) => placeOf(line, column)).find((found) => found !== null);
    send({
      type: 'fault',
      message: String(message).slice(0, 300),
      ...(place ?? { part: 'script', line: 0, column: 0 }),
    });
  }

  /** The lines and columns of a stack, the innermost first. */
  const placesOf = (stack) =>
    [...String(stack ?? '').matchAll(/:(\d+):(\d+)\)?$/gm)].map(([, line, column]) => [Number(line), Number(column)]);

  addEventListener('error', ({ message, lineno, colno, error }) =>
    tellFault(message, [[lineno, colno], ...placesOf(error?.stack)]),
  );
  addEventListener('unhandledrejection', ({ reason }) =>
    tellFault(reason instanceof Error ? `${reason.name}: ${reason.message}` : reason, placesOf(reason?.stack)),
  );

  /** Whether a field takes a password, or hides what is typed as if it did. */
  function takesPassword(field) {
    if (!(field instanceof HTMLElement)) return false;
    const { type, autocomplete } = field;
    const hidden = getComputedStyle(field).getPropertyValue('-webkit-text-security');
    return type === 'password' || /password/.test(autocomplete ?? '') || (hidden !== '' && hidden !== 'none');
  }

  // A view must not imitate forms of the product, such as a password field: the page stops the view before anything is typed.
  for (const name of ['focusin', 'keydown', 'beforeinput'])
    addEventListener(
      name,
      (event) => {
        if (!takesPassword(event.composedPath()[0])) return;
        event.preventDefault();
        event.stopImmediatePropagation();
        send({ type: 'password' });
      },
      true,
    );

  addEventListener('message', take);
  addEventListener('DOMContentLoaded', () => {
    const tell = () => send({ type: 'size', height: Math.ceil(document.body.offsetHeight) });
    new ResizeObserver(tell).observe(document.body);
  });
  parent.postMessage('praxis-view', '*');

  Object.defineProperty(globalThis, 'praxis', {
    value: Object.freeze({
      ready,
      call: (name, body = {}) => ask({ type: 'call', name, body }),
      go: (screen, values = {}) => ask({ type: 'go', screen, values }),
      onLook: (hook) => void hooks.push(hook),
    }),
  });
})();
