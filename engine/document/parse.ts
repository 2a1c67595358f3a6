// Over 300 lines, because it is one parser.
import { FORBIDDEN_KEYS } from '../base/json.ts';
import type { Problem } from '../base/problem.ts';
import { faultMessage, type JsonFault, type JsonFaultCode, type JsonFaultValues } from './json-faults.ts';
import { Positions, type Range, type Span } from './position.ts';
import { MAX_DOCUMENT_DEPTH, MAX_DOCUMENT_LENGTH, depthOf } from './limits.ts';
import { child } from './pointer.ts';

const MAX_PROBLEMS = 200;

/** A fault of the text itself. */
export interface TextProblem extends Problem {
  readonly fault: JsonFault;
}

/** A parsed document: its value, the faults of its text, and the positions of its values. */
export interface ParsedDocument {
  readonly value: unknown;
  readonly problems: readonly TextProblem[];
  readonly text: string;
  /** The positions of all values; null for a text without a value. */
  readonly root: Span | null;
  /** The position of the value at a pointer; with `start` and `end`, of that part of its string. */
  at(pointer: string, start?: number, end?: number): Range;
  /** The position of the key of the value at a pointer. */
  keyAt(pointer: string): Range;
}

/** Parses JSON with error recovery: every fault becomes a problem with its position. Never throws. */
export function parseDocument(text: string): ParsedDocument {
  const reader = new Reader(text);
  reader.read();
  return {
    value: reader.value,
    problems: reader.problems,
    text,
    root: reader.root,
    at: (pointer, start, end) => reader.positions.at(pointer, start, end),
    keyAt: (pointer) => reader.positions.keyAt(pointer),
  };
}

/** The positions of a document that has no text: those of its standard formatting. */
export function positionsOf(value: unknown): ParsedDocument {
  let parsed: ParsedDocument | null = null;
  // Most documents have no problem, so the positions are computed on demand.
  const read = (): ParsedDocument =>
    (parsed ??= parseDocument(
      depthOf(value) > MAX_DOCUMENT_DEPTH ? '['.repeat(MAX_DOCUMENT_DEPTH + 1) : toJson(value),
    ));
  return {
    value,
    problems: [],
    get text() {
      return read().text;
    },
    get root() {
      return read().root;
    },
    at: (pointer, start, end) => read().at(pointer, start, end),
    keyAt: (pointer) => read().keyAt(pointer),
  };
}

const toJson = (value: unknown): string => {
  try {
    return JSON.stringify(value, null, 2) ?? 'null';
  } catch {
    // A cycle, or a value that JSON cannot express, is read as null; the checker reports it.
    return 'null';
  }
};

interface Frame {
  readonly value: Record<string, unknown> | unknown[];
  readonly span: Span;
  readonly close: '}' | ']';
  /** The previous token: none, a value or a comma. */
  last: 'open' | 'value' | 'comma';
}

const BLANK = /[ \t\r\n\uFEFF]*/y;
const COMMENT = /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD_SIGN = /[\w.]/;
const WORD = /[^\s,:[\]{}"]+/y;
const PLAIN = /[^"\\\n]*/y;
const WORDS = new Map<string, unknown>([
  ['true', true],
  ['false', false],
  ['null', null],
]);

class Reader {
  readonly text: string;
  readonly problems: TextProblem[] = [];
  value: unknown = null;
  root: Span | null = null;
  private index = 0;
  private stopped = false;
  private readonly stack: Frame[] = [];
  private key: { name: string; start: number; end: number } | null = null;
  private places: Positions | null = null;

  constructor(text: string) {
    this.text = text;
  }

  get positions(): Positions {
    if (this.places?.root !== this.root) this.places = null;
    return (this.places ??= new Positions(this.text, this.root));
  }

  read(): void {
    if (this.text.length > MAX_DOCUMENT_LENGTH)
      return this.report('too-large', 0, 0, { most: MAX_DOCUMENT_LENGTH }, 'too-large');
    this.blank();
    this.element();
    while (this.stack.length > 0 && !this.stopped) this.step(this.stack.at(-1)!);
    this.blank();
    if (!this.stopped && this.index < this.text.length) this.report('after-end', this.index, this.text.length);
    for (const frame of this.stack) frame.span.end = this.index;
  }

  private step(frame: Frame): void {
    this.blank();
    const char = this.text[this.index];
    if (char === undefined) return this.stop('not-closed', { expected: frame.close });
    if (char === '}' || char === ']') return this.shut(frame, char);
    if (char === ',') return this.comma(frame);
    if (frame.last === 'value') this.report('no-comma', this.index, this.index + 1);
    if (frame.close === '}' && !this.name()) return;
    this.element();
    frame.last = 'value';
  }

  private shut(frame: Frame, char: '}' | ']'): void {
    if (char !== frame.close) return this.stop('wrong-close', { expected: frame.close, found: char });
    if (frame.last === 'comma') this.report('last-comma', this.index, this.index + 1, { found: char });
    this.index++;
    frame.span.end = this.index;
    this.stack.pop();
  }

  private comma(frame: Frame): void {
    if (frame.last !== 'value') this.report('no-value', this.index, this.index + 1);
    frame.last = 'comma';
    this.index++;
  }

  /** A key and its colon. */
  private name(): boolean {
    const start = this.index;
    const name = this.text[start] === '"' ? this.string() : this.bare();
    if (name === null) return false;
    this.key = { name, start, end: this.index };
    this.blank();
    if (this.text[this.index] !== ':') {
      this.report('no-colon', this.index, this.index + 1);
      this.attach(null, start);
      this.stack.at(-1)!.last = 'value';
      return false;
    }
    this.index++;
    this.blank();
    return true;
  }

  private bare(): string | null {
    const start = this.index;
    const word = this.match(WORD);
    if (!word) {
      this.stop('no-key', { found: this.text[this.index] ?? '' });
      return null;
    }
    this.report('bare-key', start, this.index);
    return word;
  }

  private element(): void {
    const start = this.index;
    const char = this.text[start];
    if (char === undefined) return this.stop('ends-early');
    if (char === '{' || char === '[') return this.open(char, start);
    if (char === '"') return this.attach(this.string(), start);
    if (char === ',' || char === '}' || char === ']') {
      this.report('no-value', start, start + 1);
      return this.attach(null, start);
    }
    this.attach(this.word(start), start);
  }

  private word(start: number): unknown {
    const digits = this.numberText();
    if (digits) return this.number(digits, start);
    const word = this.match(WORD);
    if (!word) {
      this.stop('not-a-value', { found: this.text[start] ?? '' });
      return null;
    }
    if (!WORDS.has(word)) this.report('bare-text', start, this.index);
    return WORDS.get(word) ?? null;
  }

  private number(digits: string, start: number): number {
    const value = Number(digits);
    if (Number.isFinite(value)) return value;
    this.report('large-number', start, this.index);
    return 0;
  }

  private open(char: '{' | '[', start: number): void {
    if (this.stack.length >= MAX_DOCUMENT_DEPTH) return this.stop('too-deep', { most: MAX_DOCUMENT_DEPTH }, 'too-deep');
    const value = char === '{' ? {} : [];
    const span = this.attach(value, start, char === '{' ? new Map() : []);
    this.index++;
    this.stack.push({ value, span, close: char === '{' ? '}' : ']', last: 'open' });
  }

  private attach(value: unknown, start: number): void;
  private attach(value: unknown, start: number, children: Map<string, Span> | Span[]): Span;
  private attach(value: unknown, start: number, children?: Map<string, Span> | Span[]): Span {
    const { key } = this;
    const end = this.index;
    const span: Span = { start, end, keyStart: key?.start ?? 0, keyEnd: key?.end ?? 0, ...(children && { children }) };
    const parent = this.stack.at(-1);
    this.key = null;
    if (!parent) {
      this.value = value;
      this.root = span;
    } else if (Array.isArray(parent.value)) {
      parent.value.push(value);
      if (Array.isArray(parent.span.children)) parent.span.children.push(span);
    } else if (key) this.field(parent.value, parent.span.children, key.name, value, span);
    return span;
  }

  private field(
    into: Record<string, unknown>,
    spans: Span['children'],
    name: string,
    value: unknown,
    span: Span,
  ): void {
    if (FORBIDDEN_KEYS.has(name))
      return this.report('forbidden-key', span.keyStart, span.keyEnd, { key: name }, 'forbidden-key');
    if (Object.hasOwn(into, name))
      this.report('duplicate-key', span.keyStart, span.keyEnd, { key: name }, 'duplicate-key');
    into[name] = value;
    if (spans instanceof Map) spans.set(name, span);
  }

  private string(): string {
    const start = this.index++;
    let escaped = false;
    for (;;) {
      this.match(PLAIN);
      const char = this.text[this.index];
      if (char === '\\') {
        escaped = true;
        this.index += 2;
        continue;
      }
      if (char === '"') this.index++;
      else this.report('open-text', start, this.index);
      return this.decode(start, escaped, char === '"');
    }
  }

  private decode(start: number, escaped: boolean, closed: boolean): string {
    const inner = this.text.slice(start + 1, closed ? this.index - 1 : this.index);
    if (!escaped && !hasControl(inner)) return inner;
    try {
      return String(JSON.parse(`"${inner}"`));
    } catch {
      // A bad escape or a control character: the text is used as typed.
      if (closed) this.report('wrong-escape', start, this.index);
      return inner;
    }
  }

  private blank(): void {
    for (;;) {
      this.match(BLANK);
      const start = this.index;
      if (this.text[start] !== '/' || !this.match(COMMENT)) return;
      this.report('comment', start, this.index);
    }
  }

  private match(pattern: RegExp): string {
    pattern.lastIndex = this.index;
    const found = pattern.exec(this.text)?.[0] ?? '';
    this.index += found.length;
    return found;
  }

  /** Reads the number here, unless letters follow it directly. */
  private numberText(): string {
    const start = this.index;
    const digits = this.match(NUMBER);
    if (!WORD_SIGN.test(this.text[this.index] ?? '')) return digits;
    this.index = start;
    return '';
  }

  private stop(code: JsonFaultCode, values: JsonFaultValues = {}, kind?: string): void {
    this.report(code, this.index, Math.min(this.index + 1, this.text.length), values, kind);
    this.stopped = true;
  }

  private report(
    code: JsonFaultCode,
    start: number,
    end: number,
    values: JsonFaultValues = {},
    kind = 'invalid-json',
  ): void {
    if (this.problems.length >= MAX_PROBLEMS) return;
    const pointer = this.stack.length === 0 ? '' : pointerOf(this.stack);
    const fault = { code, values };
    const message = faultMessage(fault);
    this.problems.push({ kind, severity: 'error', pointer, message, fault, ...this.positions.range(start, end) });
  }
}

/** The positions of the open containers; each is the last child of the one before. */
function pointerOf(stack: readonly Frame[]): string {
  let pointer = '';
  for (const { value } of stack.slice(0, -1))
    pointer = child(pointer, Array.isArray(value) ? value.length - 1 : (Object.keys(value).at(-1) ?? ''));
  return pointer;
}

function hasControl(text: string): boolean {
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) < 32) return true;
  return false;
}
