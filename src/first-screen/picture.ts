/** The page is replaced after this time although parts of it are still loading. */
const PATIENCE_MS = 3_000;

/** The page of the server where the browser draws another one: it stays until that one has its contents, and is replaced in one frame. */
export class Picture {
  readonly #drawn: HTMLElement;
  /** The root of the browser's page. */
  readonly successor: HTMLElement;

  constructor(drawn: HTMLElement) {
    this.#drawn = drawn;
    this.successor = document.createElement('div');
    this.successor.inert = true;
    this.successor.style.cssText = 'position: fixed; inset: 0; height: 100%; opacity: 0';
    drawn.after(this.successor);
  }

  /** Replaces it once the browser's page has its contents. */
  async replaced(): Promise<void> {
    await this.#completed();
    const focused = document.activeElement?.id ?? '';
    this.#drawn.remove();
    this.successor.id = 'root';
    this.successor.removeAttribute('style');
    this.successor.inert = false;
    if (focused !== '') document.getElementById(focused)?.focus();
  }

  async #completed(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const check = (): void => {
      if (!this.successor.querySelector('[data-skeleton], progress')) resolve();
    };
    const observer = new MutationObserver(check);
    observer.observe(this.successor, { childList: true, subtree: true });
    const timer = setTimeout(resolve, PATIENCE_MS);
    check();
    await promise;
    clearTimeout(timer);
    observer.disconnect();
  }
}
