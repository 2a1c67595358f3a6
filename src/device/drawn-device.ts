import { BROWSER_LANGUAGE, MAY_NOTIFY, SCROLL_BAR, storedBy } from './storage.ts';
import type { DrawnDevice } from '../../schemas/drawing.ts';
import { preferredLanguage, SHIPPED_LANGUAGES } from '../../schemas/formats/preferred-language.ts';
import { isRoleName } from './stored-owner.ts';

/*
 * The browser as a server takes it for while it draws a page: its address, its cookies, and what a device stores. Drawing reads nothing else of a browser, and each page
 * is drawn alone.
 */
let current: DrawnDevice = { path: '/', cookie: '', storage: {}, languages: [], em: 80 };
let read: Record<string, string | null> = {};
let timers: (NodeJS.Timeout | number)[] = [];
let state: unknown = null;
const location = {
  href: '',
  origin: '',
  pathname: '/',
  search: '',
  hash: '',
  reload: ignore,
  assign: ignore,
  replace: ignore,
};

/** Begins the drawing of a page. */
export function beginDevice(device: DrawnDevice, origin: string): void {
  current = device;
  read = {};
  state = null;
  element.dataset = device.storage.density === undefined ? {} : { density: device.storage.density };
  go(device.path, origin);
}

/** Ends the timers of the page. Returns the parts of the storage that it read. */
export function endDevice(): Readonly<Record<string, string | null>> {
  for (const timer of timers) clearTimeout(timer);
  timers = [];
  return read;
}

function go(path: string, origin = location.origin): void {
  const url = new URL(path, origin);
  Object.assign(location, { href: url.href, origin: url.origin, pathname: url.pathname, search: url.search, hash: '' });
}

function ignore(): void {}

const storage = {
  getItem(name: string): string | null {
    // The page names the role that it has.
    if (isRoleName(name)) return storedRole(current.storage.role);
    return (read[name] = storedBy(current.storage)[name] ?? null);
  },
  setItem: ignore,
  removeItem: ignore,
};

const storedRole = (role: string | undefined): string | null =>
  role === undefined ? null : JSON.stringify({ at: Date.now(), value: role });

/** Windows of phones have scroll bars without a width. */
const PHONE_EM = 48;

/** The only element that is measured. Its width is that of the scroll bar. */
const measured = {
  style: {},
  clientWidth: 0,
  get offsetWidth() {
    const width = current.storage.scrollBar ?? (current.em < PHONE_EM ? '0' : '15');
    read[SCROLL_BAR] = width;
    return Number(width);
  },
  remove: ignore,
};

const element: { dataset: Record<string, string> } & Record<string, unknown> = {
  dataset: {},
  lang: '',
  addEventListener: ignore,
  append: ignore,
};

/** The history of a page that is left after its first drawing. */
export const pageWindow = {
  location,
  history: {
    get state() {
      return state;
    },
    replaceState(next: unknown, _title: string, path = '') {
      state = next;
      if (path !== '') go(path);
    },
    pushState(next: unknown, title: string, path: string) {
      pageWindow.history.replaceState(next, title, path);
    },
    back: ignore,
    go: ignore,
  },
  addEventListener: ignore,
  removeEventListener: ignore,
};

const widthOf = (query: string): number => Number(/min-width: ([\d.]+)em/.exec(query)?.[1] ?? Number.POSITIVE_INFINITY);

/** Timers of a page do not outlive its drawing. */
const noted = <Made extends NodeJS.Timeout>(make: (...given: never[]) => Made) =>
  Object.assign((...given: never[]) => {
    const timer = make(...given);
    timers.push(timer);
    return timer;
  }, make);

const globals = {
  document: {
    get cookie() {
      return current.cookie;
    },
    documentElement: element,
    body: element,
    head: element,
    activeElement: null,
    addEventListener: ignore,
    removeEventListener: ignore,
    createElement: () => measured,
    getElementById: () => null,
    querySelector: () => null,
  },
  location,
  localStorage: storage,
  sessionStorage: storage,
  navigator: {
    onLine: true,
    get languages() {
      read[BROWSER_LANGUAGE] = preferredLanguage(current.languages, SHIPPED_LANGUAGES);
      return current.languages;
    },
    userAgent: '',
    maxTouchPoints: 0,
  },
  matchMedia: (query: string) => ({
    matches: widthOf(query) <= current.em,
    addEventListener: ignore,
    removeEventListener: ignore,
  }),
  Notification: {
    get permission() {
      return (read[MAY_NOTIFY] = current.storage.notices ?? 'default');
    },
  },
  addEventListener: ignore,
  removeEventListener: ignore,
  requestIdleCallback: ignore,
  setTimeout: noted(setTimeout),
  setInterval: noted(setInterval),
};
for (const [name, value] of Object.entries(globals))
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
