const FOCUSABLE = 'input,textarea,select,button,a[href],[contenteditable="true"],[tabindex]';

/** Moves the focus to the first of these html ids that is on the page, once what changed is shown. */
export function focusOn(...ids: readonly string[]): void {
  if (typeof document === 'undefined') return;
  setTimeout(() => {
    const found = ids.map((id) => document.getElementById(id)).find((element) => element !== null);
    if (!found) return;
    const inside = found.matches(FOCUSABLE) ? found : found.querySelector<HTMLElement>(FOCUSABLE);
    inside?.focus();
  }, 0);
}
