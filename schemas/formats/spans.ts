/** A part of a text from an opening mark to the next closing one, both included. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface SpanMarks {
  readonly open: string;
  readonly close: string;
  /** A character that a span must not contain. */
  readonly without?: string;
  /** The minimum number of characters between the marks. The default is 0. */
  readonly shortest?: number;
}

/** The spans of a text from left to right, in linear time. A pattern like `<[^>]*>` would start again at each opening mark. */
export function spansOf(text: string, { open, close, without, shortest = 0 }: SpanMarks): readonly Span[] {
  const spans: Span[] = [];
  let start = text.indexOf(open);
  while (start >= 0) {
    const inside = start + open.length;
    const at = text.indexOf(close, inside + shortest);
    if (at < 0) break;
    // Spans that begin before that character contain it as well.
    const refused = without === undefined ? -1 : lastIn(text, without, inside, at);
    if (refused < 0) spans.push({ start, end: at + close.length });
    start = text.indexOf(open, refused < 0 ? at + close.length : refused + 1);
  }
  return spans;
}

function lastIn(text: string, sign: string, from: number, to: number): number {
  const at = text.slice(from, to).lastIndexOf(sign);
  return at < 0 ? -1 : from + at;
}

/** Replaces each span. `write` receives the text between the marks, and the whole span. */
export function replaceSpans(text: string, marks: SpanMarks, write: (inside: string, span: string) => string): string {
  const pieces: string[] = [];
  let from = 0;
  for (const { start, end } of spansOf(text, marks)) {
    const span = text.slice(start, end);
    pieces.push(text.slice(from, start), write(span.slice(marks.open.length, span.length - marks.close.length), span));
    from = end;
  }
  return from === 0 ? text : pieces.join('') + text.slice(from);
}

/** The text without the given characters at its end. */
export function trimEndSigns(text: string, signs: string): string {
  let end = text.length;
  while (end > 0 && signs.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
