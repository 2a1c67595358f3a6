import type { Location, NavigateOptions, NavigationType, Navigator, To } from 'react-router-dom';

/** Asked before the page is left; false keeps it open. */
export type LeaveGuard = (to: string) => boolean | Promise<boolean>;

/** The kind of departure: to another path, or to an earlier or later state of the same page by the back and forward buttons. */
export type Leaving = 'page' | 'state';

export interface AppHistory extends Navigator {
  readonly location: Location;
  readonly action: `${NavigationType}`;
  /** The position of the current entry. */
  readonly index: number;
  listen(listener: () => void): () => void;
  /** Goes to another page after the reader agreed to leave this one. */
  enter(to: To): void;
  /** Replaces the hash in place, for page state that is not an entry of the history. */
  replaceHash(hash: string): void;
  /** Writes the hash as a new entry of the history. Writing the previous hash returns to that entry. */
  pushHash(hash: string): void;
  dispose(): void;
}

/** The parts of a window that the history uses. A server that draws a page passes its own. */
export interface HistoryWindow {
  readonly location: Pick<Location, 'pathname' | 'search' | 'hash'>;
  readonly history: Pick<History, 'state' | 'replaceState' | 'pushState' | 'back' | 'go'>;
  addEventListener(type: 'popstate', listener: () => void): void;
  removeEventListener(type: 'popstate', listener: () => void): void;
}

interface HistoryEntry {
  readonly index: number;
  readonly key: string;
  readonly state: unknown;
  /** The hash of the previous entry on the same page. */
  readonly before?: string;
}

/**
 * The browser's history as react-router's navigator, with a guard that may refuse to leave a page: by link, by code and by the back button. `left` is called
 * when a page is left, or one of its states by the back and forward buttons.
 */
export function createHistory(
  guard: (leaving: Leaving) => LeaveGuard | null,
  left: () => void = () => {},
  target: HistoryWindow = globalThis,
): AppHistory {
  // Over 30 lines, because all of its functions share the shown entry.
  const listeners = new Set<() => void>();
  let current = readLocation(target);
  let action: AppHistory['action'] = 'POP';
  /** The back button has already moved. This is the step that undoes or repeats the move. */
  let expected: (() => void) | null = null;
  /** Is the reader being asked whether to leave? */
  let asking = false;
  /** Set while a step back to the previous hash is under way. Navigations wait for it. */
  let returning: (() => void)[] | null = null;

  function arrive(next: AppLocation, how: AppHistory['action']): void {
    const isLeft = !samePage(next, current) || how === 'POP';
    current = next;
    action = how;
    if (isLeft) left();
    for (const listener of listeners) listener();
  }

  function write(to: To, state: unknown, replace: boolean, before?: string): void {
    const index = indexOf(target) + (replace ? 0 : 1);
    const kept = replace ? current.before : before;
    const entry: HistoryEntry = {
      index,
      key: newKey(),
      state: state ?? null,
      ...(kept !== undefined && { before: kept }),
    };
    const url = href(resolve(to, current));
    if (replace) target.history.replaceState(entry, '', url);
    else target.history.pushState(entry, '', url);
    arrive(readLocation(target), replace ? 'REPLACE' : 'PUSH');
  }

  async function ask(asked: Promise<boolean>, go: () => void): Promise<void> {
    asking = true;
    const mayGo = await asked.finally(() => (asking = false));
    if (mayGo) go();
  }

  function leave(to: Address, leaving: Leaving, go: () => void): void {
    if (asking) return;
    const asked = guard(leaving)?.(to.pathname) ?? true;
    if (asked === true) go();
    else if (asked !== false) void ask(asked, go);
  }

  function navigate(to: To, state: unknown, replace: boolean): void {
    if (returning) return void returning.push(() => navigate(to, state, replace));
    const next = resolve(to, current);
    if (samePage(next, current)) write(to, state, replace);
    else leave(next, 'page', () => write(to, state, replace));
  }

  /** Shows the hash of the previous entry at once, and goes there. */
  function returnTo(hash: string): void {
    const waiting: (() => void)[] = [];
    returning = waiting;
    current = { ...current, hash };
    for (const listener of listeners) listener();
    expected = () => {
      expected = null;
      returning = null;
      const wanted = current.hash;
      current = readLocation(target);
      if (current.hash !== wanted) replaceHash(wanted);
      for (const navigateOn of waiting) navigateOn();
    };
    target.history.back();
  }

  function replaceHash(hash: string): void {
    if (returning) current = { ...current, hash };
    else write({ pathname: current.pathname, search: current.search, hash }, current.state, true);
  }

  function pushHash(hash: string): void {
    if (returning) replaceHash(hash);
    else if (current.before === hash) returnTo(hash);
    else write({ pathname: current.pathname, search: current.search, hash }, current.state, false, current.hash);
  }

  function popped(): void {
    if (expected) return expected();
    const next = readLocation(target);
    const leaving = samePage(next, current) ? 'state' : 'page';
    const delta = indexOf(target) - current.index;
    if (delta === 0 || !(asking || guard(leaving))) return arrive(next, 'POP');
    expected = () => {
      expected = null;
      leave(next, leaving, () => {
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
    get index() {
      return current.index;
    },
    createHref: (to) => href(resolve(to, current)),
    push: (to: To, state?: unknown, _options?: NavigateOptions) => navigate(to, state, false),
    replace: (to: To, state?: unknown) => navigate(to, state, true),
    enter: (to) => write(to, null, false),
    go: (delta) => target.history.go(delta),
    replaceHash,
    pushHash,
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    dispose: () => target.removeEventListener('popstate', popped),
  };
}

const FIRST: HistoryEntry = { index: 0, key: 'default', state: null };

const newKey = () => Math.random().toString(36).slice(2, 10);

const isEntry = (state: unknown): state is HistoryEntry =>
  typeof state === 'object' && state !== null && 'index' in state && typeof state.index === 'number';

const indexOf = (target: HistoryWindow): number => (isEntry(target.history.state) ? target.history.state.index : 0);

interface AppLocation extends Location {
  readonly index: number;
  readonly before?: string;
}

function readLocation(target: HistoryWindow): AppLocation {
  const { pathname, search, hash } = target.location;
  const { state, ...entry } = isEntry(target.history.state) ? target.history.state : FIRST;
  return { pathname, search, hash, state, ...entry };
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
  // Two slashes at the start would address another host.
  return { pathname: url.pathname.replace(/^\/{2,}/, '/'), search: url.search, hash: url.hash };
}

const href = ({ pathname, search, hash }: Address) => `${pathname}${search}${hash}`;

const samePage = (one: Address, other: Address) => one.pathname === other.pathname && one.search === other.search;
