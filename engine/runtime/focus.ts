const FOCUSABLE = 'input,textarea,select,button,a[href],[contenteditable="true"],[tabindex]';
const FIELD = 'input,textarea,select,[contenteditable="true"]';
/** The number of attempts, 50 ms apart: the element may still have to render. */
const TRIES = 60;

/** Focuses the summary of several errors, else the first invalid field, of the page or of its topmost dialog; never while the reader is in a field. */
export function focusFault(): void {
  lookUntilFound((page) => {
    if (page.activeElement?.matches(FIELD)) return true;
    const place = [...page.querySelectorAll('[role="dialog"]')].at(-1) ?? page;
    return focused(
      place.querySelector<HTMLElement>('[data-summary]') ?? place.querySelector<HTMLElement>('[aria-invalid="true"]'),
    );
  });
}

/** Focuses the first of these html ids once the change is rendered; not when the reader went to a field meanwhile. */
export function focusOn(...ids: readonly string[]): void {
  const before = typeof document === 'undefined' ? null : document.activeElement;
  lookUntilFound((page, isFirst) => {
    const now = page.activeElement;
    if (!isFirst && now !== before && now?.matches(FIELD)) return true;
    const found = ids.map((id) => page.getElementById(id)).find((element) => element !== null);
    return focused(found?.matches(FOCUSABLE) ? found : found?.querySelector<HTMLElement>(FOCUSABLE));
  });
}

function focused(element: HTMLElement | null | undefined): boolean {
  element?.focus();
  return Boolean(element);
}

/** Ends with the page, too: a test may close it meanwhile. */
function lookUntilFound(look: (page: Document, isFirst: boolean) => boolean): void {
  const page = globalThis.document;
  const again = (tries: number): void => {
    if (page !== globalThis.document || look(page, tries === TRIES) || tries === 0) return;
    setTimeout(again, 50, tries - 1);
  };
  if (page !== undefined) setTimeout(again, 0, TRIES);
}
