const FOCUSABLE = 'input,textarea,select,button,a[href],[contenteditable="true"],[tabindex]';
const FIELD = 'input,textarea,select,[contenteditable="true"]';
/** So often it is looked for: what is shown may still have to come, 50 ms apart. */
const TRIES = 60;

/** Moves the focus to the first field of the page, or of its topmost dialog, that is said to be wrong; never away from a field that its reader is in. */
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

/** Moves the focus to the first of these html ids that is on the page, once what changed is shown; not away from a field that its reader went to meanwhile. */
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
