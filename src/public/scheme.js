// Before the first paint: the colour scheme, the density and the language that were chosen last time, and whether the page has a menu, so that nothing flashes.
{
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- outside of the block the name would be everybody's
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const root = document.documentElement;
  const chosen = read('mantine-color-scheme-value');
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset.mantineColorScheme = dark ? 'dark' : 'light';
  const outside = /^\/((el|en)(-\w+)?\/)?(gdpr|view|directive|applica\w*|quest|signin|reset|loginas)?(\/|$)/i;
  root.toggleAttribute('data-frame', !outside.test(location.pathname));
  // Close rows are for a mouse: fingers need the room.
  if (read('praxis.density') === 'compact') root.dataset.density = 'compact';
  // A page that the server drew keeps its language.
  if (!root.hasAttribute('data-drawn'))
    root.lang =
      read('praxis.language') ??
      navigator.languages.map((tag) => tag.slice(0, 2)).find((code) => code === 'el' || code === 'en') ??
      'el';
  // The page came with the rules that it uses. The whole files come after the scripts, and a browser fetches none of an unknown type.
  addEventListener('load', () => {
    for (const link of document.querySelectorAll('link[type="text/late"]')) link.removeAttribute('type');
  });
  // What is pressed or sent before the scripts of the page are there is done when they are (src/first-screen/early.ts).
  const early = { pressed: null, sent: null, key: null };
  // React marks the elements that answer.
  early.answers = (element) => Object.keys(element).some((name) => name.startsWith('__reactProps$'));
  // The browser itself follows links, and keeps what is typed and chosen.
  const native = 'a[href], input, textarea, select, label, [type="submit"]';
  const press = ({ target }) => {
    if (!(target instanceof Element) || target.closest(native)) return;
    const pressed = target.closest('button, summary, [role], [tabindex], th, td');
    if (pressed && !early.answers(pressed)) early.pressed = pressed;
  };
  const send = (event) => {
    if (early.answers(event.target)) return;
    event.preventDefault();
    early.sent = event.target;
  };
  // The shortcuts of the page: the browser would open its own search or save the page.
  const type = (event) => {
    const { code, ctrlKey, metaKey, shiftKey, altKey } = event;
    if (!(ctrlKey || metaKey) || !/^(?:KeyK|KeyS|Backquote)$/.test(code)) return;
    event.preventDefault();
    early.key = { code, key: event.key, ctrlKey, metaKey, shiftKey, altKey };
  };
  document.addEventListener('click', press, true);
  document.addEventListener('submit', send, true);
  document.addEventListener('keydown', type, true);
  early.hearNoKeys = () => document.removeEventListener('keydown', type, true);
  early.end = () => {
    early.hearNoKeys();
    document.removeEventListener('click', press, true);
    document.removeEventListener('submit', send, true);
  };
  globalThis.praxisEarly = early;
}
