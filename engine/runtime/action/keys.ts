interface Listener {
  readonly combo: string;
  readonly heard: () => void;
  /** Is it the topmost unit, which receives the keys? */
  readonly listens: () => boolean;
}

/** Keyboard shortcuts of the page: the unit opened last handles them alone; units under a dialog receive none. */
export class KeyboardShortcuts {
  readonly #listeners: Listener[] = [];
  #stop: (() => void) | null = null;

  listen(combo: string, heard: () => void, listens: () => boolean): () => void {
    const listener = { combo: normal(combo), heard, listens };
    this.#listeners.push(listener);
    this.#stop ??= this.#attach();
    return () => {
      this.#listeners.splice(this.#listeners.indexOf(listener), 1);
      if (this.#listeners.length > 0) return;
      this.#stop?.();
      this.#stop = null;
    };
  }

  #attach(): () => void {
    if (typeof window === 'undefined') return () => {};
    const hear = (event: KeyboardEvent): void => this.#hear(event);
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }

  #hear(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.isComposing || disturbs(event)) return;
    const combo = comboOf(event);
    const listener = this.#listeners.findLast((candidate) => candidate.combo === combo && candidate.listens());
    if (!listener) return;
    event.preventDefault();
    listener.heard();
  }
}

const normal = (combo: string): string => {
  const parts = combo.split('+').map((part) => part.trim().toLowerCase());
  const key = parts.pop() ?? '';
  return [...parts.toSorted(), key].join('+');
};

const comboOf = (event: KeyboardEvent): string => {
  const held = [event.altKey && 'alt', event.ctrlKey && 'ctrl', event.metaKey && 'meta', event.shiftKey && 'shift'];
  return [...held.filter((key) => key !== false).toSorted(), event.key.toLowerCase()].join('+');
};

/** Typing and editing keys within an input are not shortcuts. */
function disturbs(event: KeyboardEvent): boolean {
  const at = event.target;
  if (!(at instanceof HTMLElement)) return false;
  if (!at.isContentEditable && !/^(INPUT|TEXTAREA|SELECT)$/.test(at.tagName)) return false;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  return event.key.length === 1 || /^(Enter|Backspace|Delete|Tab|Home|End|Arrow.*|Page.*)$/.test(event.key);
}
