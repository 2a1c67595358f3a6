import { stepsOf } from './pointer.ts';

/** A range of text, 1-based, as in editors. */
export interface Range {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** The positions of a value and its key in the text. Children are spans without pointers, so that a large document needs no strings. */
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

  /** The position of the value at a pointer; with `start` and `end`, of that part of its string. A missing value has the position of its parent. */
  at(pointer: string, start?: number, end?: number): Range {
    const [span, found] = this.find(pointer);
    if (!span) return this.range(0, 0);
    if (!found || start === undefined || this.text[span.start] !== '"') return this.range(span.start, span.end);
    return this.range(this.within(span, start), this.within(span, end ?? start + 1));
  }

  /** The position of the key of the value at a pointer; of the value itself when it has none. */
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

  /** The position of one character of a string that may have escapes. */
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
