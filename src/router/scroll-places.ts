import type { AppHistory } from './history.ts';

/** An element that was scrolled: its position among its siblings, at each level from the root. */
interface ScrollPlace {
  readonly steps: readonly number[];
  readonly top: number;
  readonly left: number;
}

interface LeftPage {
  readonly page: string;
  readonly places: readonly ScrollPlace[];
}

/** Lists may fill themselves for this time. */
const RESTORE_MS = 2_000;
/** The reader scrolls themselves. */
const OWN_MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** How far the pages of the history were scrolled when they were left: the page, and the lists in it. */
export class ScrollPlaces {
  readonly #history: AppHistory;
  readonly #pages = new Map<number, LeftPage>();
  #index: number;
  #page: string;

  constructor(history: AppHistory) {
    this.#history = history;
    this.#index = history.index;
    this.#page = pageOf(history);
  }

  /** The address has changed, and the document still shows the page before. */
  follow(): void {
    const { index, action } = this.#history;
    const page = pageOf(this.#history);
    if (page !== this.#page) this.#pages.set(this.#index, { page: this.#page, places: scrolledPlaces() });
    // These entries are no longer in the history.
    if (action === 'PUSH') for (const later of this.#pages.keys()) if (later >= index) this.#pages.delete(later);
    this.#index = index;
    this.#page = page;
  }

  /** Scrolls the page as it was left, as soon as it is long enough. Returns a function that ends this. */
  restore(): () => void {
    const left = this.#pages.get(this.#history.index);
    const end = new AbortController();
    if (left?.page !== pageOf(this.#history)) return () => end.abort();
    for (const move of OWN_MOVES) addEventListener(move, () => end.abort(), { signal: end.signal, passive: true });
    const until = performance.now() + RESTORE_MS;
    let missing = left.places;
    const scroll = (): void => {
      if (end.signal.aborted) return;
      missing = missing.filter((place) => !scrollTo(place));
      if (missing.length > 0 && performance.now() < until) requestAnimationFrame(scroll);
      else end.abort();
    };
    scroll();
    return () => end.abort();
  }
}

const pageOf = ({ location: { pathname, search } }: AppHistory): string => pathname + search;

function scrolledPlaces(): readonly ScrollPlace[] {
  const main = document.querySelector('main');
  return [...document.querySelectorAll('*')]
    .filter((element) => (element.scrollTop > 0 || element.scrollLeft > 0) && isOfPage(element, main))
    .map((element) => ({ steps: stepsTo(element), top: element.scrollTop, left: element.scrollLeft }));
}

/** The menu stays as it is. */
const isOfPage = (element: Element, main: Element | null): boolean =>
  main !== null && (main.contains(element) || element.contains(main));

function stepsTo(element: Element): readonly number[] {
  const { parentElement } = element;
  return parentElement ? [...stepsTo(parentElement), [...parentElement.children].indexOf(element)] : [];
}

/** Returns whether the element is there and has as much to scroll. */
function scrollTo({ steps, top, left }: ScrollPlace): boolean {
  let element: Element | undefined = document.documentElement;
  for (const step of steps) element = element?.children[step];
  if (!element) return false;
  element.scrollTo({ top, left });
  return Math.abs(element.scrollTop - top) < 1 && Math.abs(element.scrollLeft - left) < 1;
}
