import { child } from '../../document/index.ts';

/** A position in the text of a document: in a key or a value, of which object or list, and in which word. */
export interface TextPlace {
  /** The pointer of the object or list that contains it. */
  readonly container: string;
  /** The pointer of the value; for a key, the pointer of the value that it names. */
  readonly pointer: string;
  readonly kind: 'key' | 'value';
  /** The range of the token with its quotes; empty between tokens. */
  readonly start: number;
  readonly end: number;
  readonly quoted: boolean;
  /** The part of the token before the position, without its quote. */
  readonly before: string;
  /** The part of the token after the position. */
  readonly after: string;
}

interface Open {
  readonly close: '}' | ']';
  readonly pointer: string;
  key: string | null;
  index: number;
}

const WORD = /[^\s,:[\]{}"]/;

const SIGNS_BETWEEN_WORDS = /[^\p{L}\p{N}_]/u;

/** The word at the position: the part before it, and the part after it. */
export const wordBefore = ({ before }: TextPlace): string => before.split(SIGNS_BETWEEN_WORDS).at(-1) ?? '';
export const wordAfter = ({ after }: TextPlace): string => after.split(SIGNS_BETWEEN_WORDS, 1)[0] ?? '';

/** Reads up to an offset. The text may be incomplete. */
export function placeAt(text: string, offset: number): TextPlace | null {
  const stack: Open[] = [];
  let index = 0;
  while (index < offset) {
    const char = text[index] ?? '';
    if (char === '"' || WORD.test(char)) {
      const whole = tokenEnd(text, index);
      // An unclosed text ends at the position, not at the quote of the next one.
      const end = char === '"' && offset < whole && isOpen(text, index) ? offset : whole;
      const inside = offset < end || (offset === end && !(char === '"' && closed(text, index, end)));
      if (inside) return describePlace(text, stack, index, end, offset);
      const top = stack.at(-1);
      if (top?.close === '}' && top.key === null) top.key = plain(text.slice(index, end));
      index = end;
      continue;
    }
    step(char, stack);
    index += 1;
  }
  return stack.length === 0 ? null : describePlace(text, stack, offset, offset, offset);
}

function step(char: string, stack: Open[]): void {
  const top = stack.at(-1);
  if (char === '{' || char === '[')
    stack.push({ close: char === '{' ? '}' : ']', pointer: top ? pointerIn(top) : '', key: null, index: 0 });
  else if (char === '}' || char === ']') stack.pop();
  else if (char === ',' && top) {
    top.key = null;
    top.index += 1;
  }
}

const pointerIn = (open: Open): string => child(open.pointer, open.close === ']' ? open.index : (open.key ?? ''));

function describePlace(
  text: string,
  stack: readonly Open[],
  start: number,
  end: number,
  offset: number,
): TextPlace | null {
  const top = stack.at(-1);
  if (!top) return null;
  const quoted = text[start] === '"' && end > start;
  const inner = quoted ? start + 1 : start;
  const last = quoted && closed(text, start, end) ? end - 1 : end;
  const before = text.slice(inner, Math.max(inner, offset));
  const isKey = top.close === '}' && top.key === null;
  const pointer = isKey ? child(top.pointer, text.slice(inner, last)) : pointerIn(top);
  return {
    container: top.pointer,
    pointer,
    kind: isKey ? 'key' : 'value',
    start,
    end,
    quoted,
    before,
    after: text.slice(Math.max(inner, offset), last),
  };
}

/** The end of the text or word that begins here; a text ends on its own line. */
function tokenEnd(text: string, start: number): number {
  let index = start + 1;
  if (text[start] !== '"') {
    while (index < text.length && WORD.test(text[index] ?? '')) index += 1;
    return index;
  }
  while (index < text.length && text[index] !== '"' && text[index] !== '\n') index += text[index] === '\\' ? 2 : 1;
  return text[index] === '"' ? index + 1 : Math.min(index, text.length);
}

/** Does a quote on the same line close it? A line has an even number of quotes. */
function isOpen(text: string, start: number): boolean {
  const end = text.indexOf('\n', start);
  const line = text.slice(start, end < 0 ? text.length : end).replaceAll(/\\./g, '');
  return (line.split('"').length - 1) % 2 === 1;
}

const closed = (text: string, start: number, end: number): boolean => end > start + 1 && text[end - 1] === '"';

function plain(token: string): string {
  return token.replace(/^"|"$/g, '');
}
