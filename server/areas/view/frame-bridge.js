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
