/** Replays the input of the reader on a page that the server drew, from the time before its scripts were loaded: typed text, choices, clicks, submits. */
export interface Early {
  /** Notes what is typed: React takes the page over after it. */
  readonly note: () => void;
  /** Gives it to the page once that is on display, in its root. What was pressed in a part that comes later is done when that has come. */
  readonly give: (root: HTMLElement) => Promise<void>;
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface Typed {
  readonly id: string;
  readonly field: Field;
  readonly value: string | boolean;
}

/** public/scheme.js, the first script of the page, hears shortcuts, and presses and forms where the page does not answer yet. */
export interface EarlyNotes {
  pressed: Element | null;
  sent: Element | null;
  /** A shortcut. */
  key: KeyboardEventInit | null;
  readonly answers: (element: Element) => boolean;
  readonly hearNoKeys: () => void;
  readonly end: () => void;
}

/** Parts of the page answer after this time at the latest. */
const LATE_MS = 15_000;
const PAUSE_MS = 50;

declare global {
  var praxisEarly: EarlyNotes | undefined;
}

export function readEarly(drawn: HTMLElement, notes: EarlyNotes | undefined): Early {
  const typed = new Map<string | Field, Typed>();
  const note = (): void => {
    for (const each of typedIn(drawn)) typed.set(each.id || each.field, each);
  };
  return {
    note,
    async give(root) {
      // What was typed while React took over stands in the fields only.
      note();
      for (const each of typed.values()) giveTyped(each, root);
      if (!notes) return;
      if (notes.key) press(notes.key);
      for (const end = Date.now() + LATE_MS; Date.now() < end;) {
        // oxlint-disable-next-line no-await-in-loop -- each part answers when it is there
        await new Promise((done) => setTimeout(done, PAUSE_MS));
        repeat(notes, root);
      }
      notes.end();
    },
  };
}

function typedIn(root: HTMLElement): Typed[] {
  return [...root.querySelectorAll<Field>('input, textarea, select')].flatMap((field) => {
    const value = changedValue(field);
    return value === null ? [] : [{ id: field.id, field, value }];
  });
}

/** Null where the field has the value with which it was drawn. */
function changedValue(field: Field): string | boolean | null {
  if (field instanceof HTMLSelectElement) {
    const drawn = [...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0];
    return field.value === (drawn?.value ?? '') ? null : field.value;
  }
  if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio'))
    return field.checked === field.defaultChecked ? null : field.checked;
  return field.value === field.defaultValue ? null : field.value;
}

/** React reports a change only if the value differs from the one that it saw last. */
function giveTyped({ field, value, id }: Typed, root: HTMLElement): void {
  const shown = id === '' && !root.contains(field) ? null : shownOf(field, root);
  if (shown instanceof HTMLInputElement && typeof value === 'boolean') {
    shown.checked = !value;
    shown.click();
  } else if (shown instanceof HTMLSelectElement) {
    shown.value = String(value);
    shown.dispatchEvent(new Event('change', { bubbles: true }));
  } else if (shown instanceof HTMLInputElement || shown instanceof HTMLTextAreaElement) {
    const [start, end] = [shown.selectionStart, shown.selectionEnd];
    shown.value = '';
    const prototype = shown instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(shown, value);
    shown.dispatchEvent(new Event('input', { bubbles: true }));
    if (document.activeElement === shown && start !== null) shown.setSelectionRange(start, end);
  }
}

/** The element if the page has it still; a page that was drawn anew has another one with the same id or words. */
function shownOf(element: Element | null, root: HTMLElement): Element | null {
  if (element === null || root.contains(element)) return element;
  if (element.id !== '') return document.getElementById(element.id);
  const words = wordsOf(element);
  return [...root.querySelectorAll(element.tagName)].find((each) => wordsOf(each) === words) ?? null;
}

const wordsOf = (element: Element): string => `${element.ariaLabel ?? ''} ${element.textContent}`;

function press(key: KeyboardEventInit): void {
  const event = new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true });
  (document.activeElement ?? document.body).dispatchEvent(event);
}

/** Presses and sends what answers now. */
function repeat(notes: EarlyNotes, root: HTMLElement): void {
  const pressed = shownOf(notes.pressed, root);
  const sent = shownOf(notes.sent, root);
  if (sent instanceof HTMLFormElement && notes.answers(sent)) {
    notes.sent = null;
    sent.requestSubmit();
  }
  if (pressed instanceof HTMLElement && notes.answers(pressed)) {
    notes.pressed = null;
    pressed.click();
  }
}
