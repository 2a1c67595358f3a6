import { action, makeObservable, observable } from 'mobx';

/** Display state of this window. */
export class Display {
  /** Are the buttons for administrators shown? Ctrl+~ toggles them. */
  adminButtons = false;
  /** Is the inspector open? Shift+~ toggles it. */
  inspecting = false;
  paletteOpen = false;
  menuOpen = false;
  online = navigator.onLine;
  /** The texts are loaded, so that the page can be drawn. */
  ready = false;
  /** The server did not answer at start. */
  unreachable = false;
  /** The server refused a request of the open page. */
  refused = false;
  /** The title of the shown screen. */
  title = '';
  /** The page is still as the server drew it: nothing is added to it. */
  adopting = false;
  /** Work that waits until the page of the address is on display; null once it is. */
  #waiting: (() => void)[] | null = [];
  /** The unread counts of the menu. */
  unreadChat = 0;
  unreadNotices = 0;

  constructor() {
    makeObservable(this, {
      adminButtons: observable,
      inspecting: observable,
      paletteOpen: observable,
      menuOpen: observable,
      online: observable,
      ready: observable,
      unreachable: observable,
      refused: observable,
      title: observable,
      adopting: observable,
      unreadChat: observable,
      unreadNotices: observable,
      set: action,
    });
    addEventListener('online', () => this.set({ online: true }));
    addEventListener('offline', () => this.set({ online: false }));
  }

  /** The page of the address is on display. */
  tellShown(): void {
    const waiting = this.#waiting ?? [];
    this.#waiting = null;
    this.set({ adopting: false });
    for (const work of waiting) work();
  }

  /** Runs work that may change the page, so that the page of the server is taken over as it is. */
  whenShown(work: () => void): void {
    if (this.#waiting) this.#waiting.push(work);
    else work();
  }

  set(
    facts: Partial<
      Pick<
        Display,
        | 'adminButtons'
        | 'inspecting'
        | 'paletteOpen'
        | 'menuOpen'
        | 'online'
        | 'ready'
        | 'unreachable'
        | 'refused'
        | 'title'
        | 'adopting'
        | 'unreadChat'
        | 'unreadNotices'
      >
    >,
  ): void {
    Object.assign(this, facts);
  }
}
