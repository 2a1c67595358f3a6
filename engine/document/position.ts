import { stepsOf } from './pointer.ts';

/** A stretch of text, 1-based, as editors count. */
export interface Range {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** Where a value, and the key that names it, stand in the text. Children are spans, not pointers: a large document costs no strings. */
export interface Span {
  readonly start: number;
  end: number;
  keyStart: number;
  keyEnd: number;
  readonly children?: Map<string, Span> | Span[];
}

/** Finds places in one text. */
export class Positions {
  readonly text: string;
  readonly root: Span | null;
  private lines: number[] | null = null;

  constructor(text: string, root: Span | null) {
    this.text = text;
    this.root = root;
  }

  /** Where the value at a pointer stands; with `start` and `end`, that part of its string. What is not there gives the place of what would hold it. */
  at(pointer: string, start?: number, end?: number): Range {
    const [span, found] = this.find(pointer);
    if (!span) return this.range(0, 0);
    if (!found || start === undefined || this.text[span.start] !== '"') return this.range(span.start, span.end);
    return this.range(this.within(span, start), this.within(span, end ?? start + 1));
  }

  /** Where the key stands that names the value at a pointer; the value itself when no key does. */
  keyAt(pointer: string): Range {
    const [span, found] = this.find(pointer);
    if (!span) return this.range(0, 0);
    return found && span.keyEnd > 0 ? this.range(span.keyStart, span.keyEnd) : this.range(span.start, span.end);
  }

  range(start: number, end: number): Range {
    const [line, column] = this.place(start);
    const [endLine, endColumn] = this.place(end);
    return { line, column, endLine, endColumn };
  }

  private find(pointer: string): [Span | null, boolean] {
    let span = this.root;
    for (const step of stepsOf(pointer)) {
      const next = span?.children instanceof Map ? span.children.get(step) : span?.children?.[Number(step)];
      if (!next) return [span, false];
      span = next;
    }
    return [span, true];
  }

  /** The place in the text of one character of a string that may hold escapes. */
  private within(span: Span, character: number): number {
    let index = span.start + 1;
    for (let count = 0; count < character && index < span.end - 1; count++)
      index += this.text[index] !== '\\' ? 1 : this.text[index + 1] === 'u' ? 6 : 2;
    return Math.min(index, span.end);
  }

  private place(index: number): [number, number] {
    const lines = (this.lines ??= lineStarts(this.text));
    let low = 0;
    let high = lines.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (lines[middle]! <= index) low = middle;
      else high = middle - 1;
    }
    return [low + 1, index - lines[low]! + 1];
  }
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}
