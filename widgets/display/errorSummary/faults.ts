export interface FieldFault {
  /** The html id of the field. */
  readonly id: string;
  readonly label: string;
  readonly text: string;
}

const END = '-error';
const CONTROL = 'input,textarea,select,button,[contenteditable="true"],[tabindex="0"]';

/** The fields of a form with an error message, in the order of the page. */
export function faultsIn(form: HTMLElement): readonly FieldFault[] {
  return [...form.querySelectorAll(`[id$="${END}"]`)].flatMap((message) => {
    const field = document.getElementById(message.id.slice(0, -END.length));
    const text = message.textContent.trim();
    return field === null || text === '' ? [] : [{ id: field.id, label: labelOf(form, field), text }];
  });
}

/** Scrolls to the field and focuses it. */
export function focusField(id: string): void {
  const field = document.getElementById(id);
  const control = field?.matches(CONTROL) ? field : (field?.querySelector<HTMLElement>(CONTROL) ?? field);
  control?.scrollIntoView({ block: 'center' });
  control?.focus({ preventScroll: true });
}

function labelOf(form: HTMLElement, field: HTMLElement): string {
  const label = form.querySelector(`label[for="${CSS.escape(field.id)}"]`) ?? field.querySelector('legend');
  if (label === null) return field.getAttribute('aria-label') ?? '';
  const copy = new DOMParser().parseFromString(label.innerHTML, 'text/html').body;
  for (const sign of copy.querySelectorAll('[aria-hidden="true"]')) sign.remove();
  return copy.textContent.trim();
}
