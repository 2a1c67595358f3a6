const FOCUSABLE = 'input,textarea,select,button,a[href],[contenteditable="true"],[tabindex]';
const FIELD = 'input,textarea,select,[contenteditable="true"]';
/** The number of attempts, 50 ms apart: the element may still have to render. */
const TRIES = 60;

/** Focuses the first invalid field of the page, or of its topmost dialog; never while the reader is in a field. */
export function focusFault(): void {
  if (typeof document === 'undefined') return;
  const look = (tries: number): void => {
    if (document.activeElement?.matches(FIELD)) return;
    const place = [...document.querySelectorAll('[role="dialog"]')].at(-1) ?? document;
    const field = place.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (field) field.focus();
    else if (tries > 0) setTimeout(look, 50, tries - 1);
  };
  setTimeout(look, 0, TRIES);
}

/** Focuses the first of these html ids once the change is rendered; not when the reader went to a field meanwhile. */
export function focusOn(...ids: readonly string[]): void {
  if (typeof document === 'undefined') return;
  const before = document.activeElement;
  const look = (tries: number): void => {
    const now = document.activeElement;
    if (tries < TRIES && now !== before && now?.matches(FIELD)) return;
    const found = ids.map((id) => document.getElementById(id)).find((element) => element !== null);
    const inside = found?.matches(FOCUSABLE) ? found : found?.querySelector<HTMLElement>(FOCUSABLE);
    if (inside) inside.focus();
    else if (tries > 0) setTimeout(look, 50, tries - 1);
  };
  setTimeout(look, 0, TRIES);
}
