const FOCUSABLE = 'input,textarea,select,button,a[href],[contenteditable="true"],[tabindex]';
const FIELD = 'input,textarea,select,[contenteditable="true"]';
/** So often it is looked for: what is shown may still have to come, 50 ms apart. */
const TRIES = 60;

/** Moves the focus to the first field of the page, or of its topmost dialog, that is said to be wrong; never away from a field that its reader is in. */
export function focusFault(): void {
  lookUntilFound((page) => {
    if (page.activeElement?.matches(FIELD)) return true;
    const place = [...page.querySelectorAll('[role="dialog"]')].at(-1) ?? page;
    return focused(place.querySelector<HTMLElement>('[aria-invalid="true"]'));
  });
}

/** Moves the focus to the first of these html ids that is on the page, once what changed is shown; not away from a field that its reader went to meanwhile. */
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
