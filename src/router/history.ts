import type { Location, NavigateOptions, NavigationType, Navigator, To } from 'react-router-dom';

/** Asked before the page is left for another path; false keeps it open. */
export type LeaveGuard = (to: string) => boolean | Promise<boolean>;

export interface AppHistory extends Navigator {
  readonly location: Location;
  readonly action: `${NavigationType}`;
  listen(listener: () => void): () => void;
  /** Writes the hash in place: page state that is no step of the history. */
  replaceHash(hash: string): void;
  dispose(): void;
}

interface HistoryEntry {
  readonly index: number;
  readonly key: string;
  readonly state: unknown;
}

/** The browser's history as react-router's navigator, with a guard that may refuse to leave a page: by link, by code and by the back button. */
export function createHistory(guard: () => LeaveGuard | null, target: Window = window): AppHistory {
  const listeners = new Set<() => void>();
  let current = readLocation(target);
  let action: AppHistory['action'] = 'POP';
  /** The back button has already moved; this is the step that undoes it, or repeats it. */
  let expected: (() => void) | null = null;

  function arrive(next: AppLocation, how: AppHistory['action']): void {
    current = next;
    action = how;
    for (const listener of listeners) listener();
  }

  function write(to: To, state: unknown, replace: boolean): void {
    const index = indexOf(target) + (replace ? 0 : 1);
    const entry: HistoryEntry = { index, key: newKey(), state: state ?? null };
    const url = href(resolve(to, current));
    if (replace) target.history.replaceState(entry, '', url);
    else target.history.pushState(entry, '', url);
    arrive(readLocation(target), replace ? 'REPLACE' : 'PUSH');
  }

  function leave(to: Address, go: () => void): void {
    const asked = guard()?.(to.pathname) ?? true;
    if (asked === true) go();
    else if (asked !== false) void asked.then((yes) => void (yes && go()));
  }

  function navigate(to: To, state: unknown, replace: boolean): void {
    const next = resolve(to, current);
    if (samePage(next, current)) write(to, state, replace);
    else leave(next, () => write(to, state, replace));
  }

  function popped(): void {
    if (expected) return expected();
    const next = readLocation(target);
    if (samePage(next, current) || !guard()) return arrive(next, 'POP');
    const delta = indexOf(target) - current.index;
    if (delta === 0) return arrive(next, 'POP');
    expected = () => {
      expected = null;
      leave(next, () => {
        expected = () => {
          expected = null;
          arrive(readLocation(target), 'POP');
        };
        target.history.go(delta);
      });
    };
    target.history.go(-delta);
  }

  if (!isEntry(target.history.state)) target.history.replaceState({ index: 0, key: newKey(), state: null }, '');
  current = readLocation(target);
  target.addEventListener('popstate', popped);
  return {
    get location() {
      return current;
    },
    get action() {
      return action;
    },
    createHref: (to) => href(resolve(to, current)),
    push: (to: To, state?: unknown, _options?: NavigateOptions) => navigate(to, state, false),
    replace: (to: To, state?: unknown) => navigate(to, state, true),
    go: (delta) => target.history.go(delta),
    replaceHash: (hash) => write({ pathname: current.pathname, search: current.search, hash }, current.state, true),
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    dispose: () => target.removeEventListener('popstate', popped),
  };
}

const newKey = () => Math.random().toString(36).slice(2, 10);

const isEntry = (state: unknown): state is HistoryEntry =>
  typeof state === 'object' && state !== null && 'index' in state && typeof state.index === 'number';

const indexOf = (target: Window): number => (isEntry(target.history.state) ? target.history.state.index : 0);

interface AppLocation extends Location {
  readonly index: number;
}

function readLocation(target: Window): AppLocation {
  const { pathname, search, hash } = target.location;
  const entry = isEntry(target.history.state) ? target.history.state : { index: 0, key: 'default', state: null };
  return { pathname, search, hash, state: entry.state, key: entry.key, index: entry.index };
}

interface Address {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

function resolve(to: To, from: Location): Address {
  if (typeof to !== 'string')
    return { pathname: to.pathname ?? from.pathname, search: to.search ?? '', hash: to.hash ?? '' };
  const url = new URL(to, `http://praxis${from.pathname}${from.search}`);
  // Two slashes at the start would be another host.
  return { pathname: url.pathname.replace(/^\/{2,}/, '/'), search: url.search, hash: url.hash };
}

const href = ({ pathname, search, hash }: Address) => `${pathname}${search}${hash}`;

const samePage = (one: Address, other: Address) => one.pathname === other.pathname && one.search === other.search;
