import { addressOf, isPlainClick, linkAt } from '../router/capture-links.ts';

/** How a reader points at a link. */
export type Intent = 'press' | 'stay';

/** A pointer that passes over a link does not stay on it for this time. */
const HOVER_MS = 80;
/** Nor does a focus that is moved on by the Tab key. */
const FOCUS_MS = 100;

const NEVER = new AbortController().signal;

/** Reports the address of a link that is pressed, or that the mouse or the focus stays on. The signal aborts when they leave it. */
export function watchLinks(report: (url: URL, intent: Intent, left: AbortSignal) => void): () => void {
  const hover = new Stay(HOVER_MS, report);
  const focus = new Stay(FOCUS_MS, report);
  const end = new AbortController();
  const on = <Name extends keyof DocumentEventMap>(name: Name, hear: (event: DocumentEventMap[Name]) => void) =>
    document.addEventListener(name, hear, { signal: end.signal, passive: true });
  on('pointerdown', (event) => {
    const link = isPlainClick(event) ? linkAt(event.target) : null;
    const url = link && addressOf(link);
    if (url) report(url, 'press', NEVER);
  });
  on('pointerover', ({ pointerType, target }) => {
    if (pointerType === 'mouse') hover.moveTo(linkAt(target));
  });
  on('focusin', ({ target }) => focus.moveTo(linkAt(target)));
  on('focusout', () => focus.moveTo(null));
  return () => {
    end.abort();
    hover.moveTo(null);
    focus.moveTo(null);
  };
}

/** The link that the mouse or the focus is on. */
class Stay {
  readonly #ms: number;
  readonly #report: (url: URL, intent: Intent, left: AbortSignal) => void;
  #link: HTMLAnchorElement | null = null;
  #left = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(ms: number, report: (url: URL, intent: Intent, left: AbortSignal) => void) {
    this.#ms = ms;
    this.#report = report;
  }

  moveTo(link: HTMLAnchorElement | null): void {
    if (link === this.#link) return;
    clearTimeout(this.#timer);
    this.#left.abort();
    this.#left = new AbortController();
    this.#link = link;
    const url = link && addressOf(link);
    const { signal } = this.#left;
    if (url) this.#timer = setTimeout(() => this.#report(url, 'stay', signal), this.#ms);
  }
}
