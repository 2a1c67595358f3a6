import { action, makeObservable, observable } from 'mobx';

/** Display state of this window. */
export class Display {
  /** The buttons that only administrators see, toggled by Ctrl+~. */
  adminButtons = false;
  /** The inspector overlay, toggled by Shift+~. */
  inspecting = false;
  paletteOpen = false;
  menuOpen = false;
  online = navigator.onLine;
  /** The texts have come: the page can be drawn. */
  ready = false;
  /** The server did not answer at start. */
  unreachable = false;
  /** Something that the open page asked for was refused. */
  refused = false;
  /** The title of the screen that is shown. */
  title = '';
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
      unreadChat: observable,
      unreadNotices: observable,
      set: action,
    });
    addEventListener('online', () => this.set({ online: true }));
    addEventListener('offline', () => this.set({ online: false }));
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
        | 'unreadChat'
        | 'unreadNotices'
      >
    >,
  ): void {
    Object.assign(this, facts);
  }
}
