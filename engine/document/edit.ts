// Over 150 lines: one set of rules decides the layout of every change of a text.
import { matchItems } from './diff.ts';
import { formatPiece } from './format.ts';
import { parseDocument, type ParsedDocument } from './parse.ts';
import { isObject, stepsOf, type Fields } from './pointer.ts';
import type { Span } from './position.ts';

/** Replaces the characters from `start` up to `end` with `text`. The offsets of all edits of one change refer to the same text. */
export interface DocumentEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The longest line that an edit writes. A longer value is spread over several lines. */
const WIDTH = 158;

/** Applies edits, which must not overlap, and returns the new text. */
export function applyEdits(text: string, edits: readonly DocumentEdit[]): string {
  const pieces: string[] = [];
  let done = 0;
  for (const edit of edits.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    pieces.push(text.slice(done, edit.start), edit.text);
    done = edit.end;
  }
  return pieces.join('') + text.slice(done);
}

/** Rewrites a text so that it parses to `value`, and keeps the lines that need no change. A text that cannot be parsed is printed anew. */
export function rewriteText(text: string, value: unknown, print: (value: unknown) => string): string {
  const parsed = parseDocument(text);
  if (!parsed.root || parsed.problems.length > 0) return print(value);
  const written = applyEdits(text, editsTo(parsed, value));
  // A mistake in the layout must never change the value of a document.
  return isSame(parseDocument(written).value, value) ? written : print(value);
}

/** Returns the edits after which a text parses to `value`. Equal parts keep their layout. The order of members counts, as that of roles and fields has a meaning. */
export function editsTo(parsed: ParsedDocument, value: unknown): DocumentEdit[] {
  return parsed.root ? new Writer(parsed.text).change(parsed.root, parsed.value, value) : [];
}

/** Returns the edits that set the value at a pointer. Its object or list must exist. A new member is added at the end. */
export function editsToSet(parsed: ParsedDocument, pointer: string, value: unknown): DocumentEdit[] {
  const found = holderOf(parsed, pointer);
  if (!found) return parsed.root && pointer === '' ? editsTo(parsed, value) : [];
  const { span, holder, step } = found;
  const writer = new Writer(parsed.text);
  if (Array.isArray(holder)) return writer.change(span, holder, holder.toSpliced(Number(step), 1, value));
  return writer.change(span, holder, { ...holder, [step]: value });
}

/** Returns the edits that insert an item into the list at a pointer. */
export function editsToInsert(parsed: ParsedDocument, list: string, index: number, value: unknown): DocumentEdit[] {
  const found = find(parsed, list);
  return found && Array.isArray(found.span.children) ? new Writer(parsed.text).insert(found.span, index, value) : [];
}

/** Returns the edits that remove the member or item at a pointer. */
export function editsToRemove(parsed: ParsedDocument, pointer: string): DocumentEdit[] {
  const found = holderOf(parsed, pointer);
  if (!found) return [];
  const { span, step } = found;
  const children = childrenOf(span);
  const index = span.children instanceof Map ? [...span.children.keys()].indexOf(step) : Number(step);
  return index < 0 || index >= children.length ? [] : new Writer(parsed.text).remove(span, new Set([index]));
}

/** Returns the edits that rename a member. */
export function editsToRename(parsed: ParsedDocument, pointer: string, name: string): DocumentEdit[] {
  const found = find(parsed, pointer);
  if (!found || found.span.keyEnd === 0) return [];
  return [{ start: found.span.keyStart, end: found.span.keyEnd, text: JSON.stringify(name) }];
}

/** A member with its name, or an item without a name. */
interface NewChild {
  readonly name?: string;
  readonly value: unknown;
}

/** A child with its former index. */
interface PlacedChild extends NewChild {
  readonly old?: number | undefined;
}

interface Place {
  readonly span: Span;
  readonly value: unknown;
}

/** Compares two JSON values, and the order of their members. */
function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (Array.isArray(one))
    return (
      Array.isArray(other) && one.length === other.length && one.every((item, index) => isSame(item, other[index]))
    );
  if (!isObject(one) || !isObject(other)) return false;
  const [names, others] = [Object.keys(one), Object.keys(other)];
  return (
    names.length === others.length &&
    names.every((name, index) => name === others[index] && isSame(one[name], other[name]))
  );
}

function find({ root, value }: ParsedDocument, pointer: string): Place | null {
  let place: Place | null = root && { span: root, value };
  for (const step of stepsOf(pointer)) {
    const { children } = place?.span ?? {};
    const span = children instanceof Map ? children.get(step) : children?.[Number(step)];
    const holder = place?.value;
    if (!span) return null;
    place = { span, value: Array.isArray(holder) ? holder[Number(step)] : isObject(holder) ? holder[step] : undefined };
  }
  return place;
}

function holderOf(parsed: ParsedDocument, pointer: string) {
  const steps = stepsOf(pointer);
  const step = steps.at(-1);
  if (step === undefined) return null;
  const found = find(parsed, pointer.slice(0, pointer.lastIndexOf('/')));
  if (!found) return null;
  const { span, value } = found;
  return Array.isArray(value) || isObject(value) ? { span, holder: value, step } : null;
}

const childrenOf = ({ children }: Span): Span[] => (children ? [...children.values()] : []);
/** A member begins with its key, an item with its value. */
const startOf = (span: Span): number => (span.keyEnd > 0 ? span.keyStart : span.start);

function firstLeft(gone: ReadonlySet<number>): number {
  let first = 0;
  while (gone.has(first)) first += 1;
  return first;
}

/** Writes changes in the layout of the author: line ends and indentation are read from the text. */
class Writer {
  private readonly text: string;
  private readonly newline: string;
  private unit: string | null = null;

  constructor(text: string) {
    this.text = text;
    this.newline = text.includes('\r\n') ? '\r\n' : '\n';
  }

  change(span: Span, before: unknown, after: unknown): DocumentEdit[] {
    if (isSame(before, after)) return [];
    if (isObject(before) && isObject(after) && span.children instanceof Map && Object.keys(after).length > 0)
      return this.members(span, span.children, before, after);
    if (Array.isArray(before) && Array.isArray(after) && Array.isArray(span.children) && after.length > 0)
      return this.items(span, span.children, before, after);
    return [{ start: span.start, end: span.end, text: this.print(after, span.start) }];
  }

  /** Inserts an item before the item that has this index. */
  insert(holder: Span, index: number, value: unknown): DocumentEdit[] {
    return this.add(holder, index - 1, 0, [{ value }]);
  }

  /** Removes children, with their lines and one comma each. */
  remove(holder: Span, which: ReadonlySet<number>): DocumentEdit[] {
    const children = childrenOf(holder);
    if (which.size === children.length) {
      const { start, end } = holder;
      return [{ start: start + 1, end: end - 1, text: '' }];
    }
    // Children before the first remaining one are removed up to its start. Each later one is removed from the end of its predecessor.
    const first = children.findIndex((_, index) => !which.has(index));
    const edits: DocumentEdit[] = [];
    if (first > 0) edits.push({ start: startOf(children[0]!), end: startOf(children[first]!), text: '' });
    for (let index = first + 1; index < children.length; index += 1)
      if (which.has(index)) edits.push({ start: children[index - 1]!.end, end: children[index]!.end, text: '' });
    return edits;
  }

  private members(span: Span, spans: Map<string, Span>, before: Fields, after: Fields): DocumentEdit[] {
    const names = [...spans.keys()];
    const places = new Map(names.map((name, index) => [name, index]));
    const gone = new Set(names.flatMap((name, index) => (Object.hasOwn(after, name) ? [] : [index])));
    if (gone.size === names.length) return this.replace(span, after);
    const placed = Object.entries(after).map(([name, value]) => ({ name, value, old: places.get(name) }));
    const order = placed.flatMap(({ old }) => (old === undefined ? [] : [old]));
    if (order.some((old, index) => index > 0 && old < order[index - 1]!))
      return this.reorder(
        [...spans.values()],
        names.map((name) => before[name]),
        placed,
      );
    const edits = names.flatMap((name) =>
      Object.hasOwn(after, name) ? this.change(spans.get(name)!, before[name], after[name]) : [],
    );
    edits.push(...this.remove(span, gone));
    // A new member is written after its predecessor in the value.
    const added = new Map<number, NewChild[]>();
    let last = -1;
    for (const { name, value, old } of placed) {
      if (old !== undefined) last = old;
      else added.set(last, [...(added.get(last) ?? []), { name, value }]);
    }
    for (const [at, members] of added) edits.push(...this.add(span, at, firstLeft(gone), members));
    return edits;
  }

  private items(span: Span, spans: Span[], before: readonly unknown[], after: readonly unknown[]): DocumentEdit[] {
    const { pairs, stays } = matchItems(before, after);
    const matched = [...pairs.values()];
    if (matched.length === 0) return this.replace(span, after);
    if (stays.size < pairs.size)
      return this.reorder(
        spans,
        before,
        after.map((value, index) => ({ value, old: pairs.get(index) })),
      );
    const left = new Set(matched);
    const gone = new Set(spans.flatMap((_, index) => (left.has(index) ? [] : [index])));
    const edits = this.remove(span, gone);
    let last = -1;
    let run: NewChild[] = [];
    const flush = (): void => {
      if (run.length > 0) edits.push(...this.add(span, last, firstLeft(gone), run));
      run = [];
    };
    after.forEach((item, index) => {
      const old = pairs.get(index);
      if (old === undefined) {
        run.push({ value: item });
        return;
      }
      flush();
      last = old;
      edits.push(...this.change(spans[old]!, before[old], item));
    });
    flush();
    return edits;
  }

  /** Moves the texts of children to their new places. The text between the places stays. */
  private reorder(spans: readonly Span[], before: readonly unknown[], after: readonly PlacedChild[]): DocumentEdit[] {
    const textOf = ({ old, ...child }: PlacedChild, index: number): string => {
      const place = startOf(spans[Math.min(index, spans.length - 1)]!);
      const from = old === undefined ? undefined : spans[old];
      if (old === undefined || !from) return this.child(child, this.marginAt(place), this.column(place));
      const start = startOf(from);
      const inner = this.change(from, before[old], child.value);
      const moved = inner.map((edit) => ({ ...edit, start: edit.start - start, end: edit.end - start }));
      return applyEdits(this.text.slice(start, from.end), moved);
    };
    const shared = Math.min(spans.length, after.length);
    const edits = after.slice(0, shared).flatMap((child, index) => {
      const { end } = spans[index]!;
      const start = startOf(spans[index]!);
      const text = textOf(child, index);
      return text === this.text.slice(start, end) ? [] : [{ start, end, text }];
    });
    const last = spans.at(-1)!;
    const between = spans.length > 1 ? this.text.slice(spans.at(-2)!.end, startOf(last)) : ', ';
    if (after.length > shared) {
      const more = after.slice(shared).map((child, index) => between + textOf(child, shared + index));
      edits.push({ start: last.end, end: last.end, text: more.join('') });
    } else if (spans.length > shared) edits.push({ start: spans[shared - 1]!.end, end: last.end, text: '' });
    return edits;
  }

  /** Adds children after the one at `after`. If that is -1, it adds them before the one at `first`. */
  private add(holder: Span, after: number, first: number, children: readonly NewChild[]): DocumentEdit[] {
    const spans = childrenOf(holder);
    const beside = spans[after] ?? spans[first];
    if (!beside) return this.fill(holder, children);
    const margin = this.marginBefore(startOf(beside));
    const separator = margin === null ? ', ' : `,${this.newline}${margin}`;
    const room = margin === null ? this.column(beside.end) + 2 : margin.length;
    const texts = children.map((child) => this.child(child, margin ?? this.marginAt(holder.start), room));
    if (spans[after])
      return [{ start: beside.end, end: beside.end, text: texts.map((text) => separator + text).join('') }];
    const at = startOf(beside);
    return [{ start: at, end: at, text: texts.map((text) => text + separator).join('') }];
  }

  /** Adds the first children of an empty object or list. */
  private fill({ start, end }: Span, children: readonly NewChild[]): DocumentEdit[] {
    const isList = this.text[start] === '[';
    const outer = this.marginAt(start);
    const margin = outer + this.indent();
    const texts = children.map((child) => this.child(child, margin, margin.length));
    const line = isList ? `[${texts.join(', ')}]` : `{ ${texts.join(', ')} }`;
    const fits = !line.includes('\n') && this.column(start) + line.length <= WIDTH;
    const [open, close] = isList ? ['[', ']'] : ['{', '}'];
    const rows = texts.map((text) => margin + text).join(`,${this.newline}`);
    const text = fits ? line : `${open}${this.newline}${rows}${this.newline}${outer}${close}`;
    return [{ start, end, text }];
  }

  private replace({ start, end }: Span, value: unknown): DocumentEdit[] {
    return [{ start, end, text: this.print(value, start) }];
  }

  private child({ name, value }: NewChild, margin: string, room: number): string {
    const key = name === undefined ? '' : `${JSON.stringify(name)}: `;
    return key + this.printed(value, margin, room + key.length);
  }

  private print(value: unknown, at: number): string {
    return this.printed(value, this.marginAt(at), this.column(at));
  }

  /** Prints a value on one line if it fits, else on several indented lines. */
  private printed(value: unknown, margin: string, column: number): string {
    const line = formatPiece(value, Infinity);
    if (column + line.length <= WIDTH || typeof value !== 'object' || value === null) return line;
    const lines = formatPiece(value, WIDTH - margin.length).split('\n');
    return lines
      .map((text) => text.replace(/^ +/, (blanks) => this.indent().repeat(blanks.length / 2)))
      .join(this.newline + margin);
  }

  /** Returns the indentation of a place, or null if other characters stand before it on its line. */
  private marginBefore(at: number): string | null {
    const margin = this.text.slice(this.lineStart(at), at);
    return /^[ \t]*$/.test(margin) && this.lineStart(at) > 0 ? margin : null;
  }

  private marginAt(at: number): string {
    return /^[ \t]*/.exec(this.text.slice(this.lineStart(at), at))?.[0] ?? '';
  }

  private lineStart(at: number): number {
    return this.text.lastIndexOf('\n', at - 1) + 1;
  }

  private column(at: number): number {
    return at - this.lineStart(at);
  }

  /** Returns one level of indentation, as the first indented line has it. */
  private indent(): string {
    return (this.unit ??= /\n([ \t]+)/.exec(this.text)?.[1] ?? '  ');
  }
}
