import { nearest, type SchemaFault, type ParsedDocument } from '../document/index.ts';
import type { ExpressionProblem, ExpressionPosition, ProblemSink } from '../expression/index.ts';
import type { Problem } from '../base/problem.ts';
import { isKind, KINDS, type Kind } from './kinds.ts';

/** A limit, because a hostile document could have millions. */
const MAX_PROBLEMS = 300;

export interface ProblemDetails {
  /** Characters of the text at the pointer. */
  readonly start?: number | undefined;
  readonly end?: number | undefined;
  /** The fault is in the key itself. */
  readonly key?: boolean;
  readonly nearest?: string | undefined;
}

/** Called with each unknown name and the known names. */
export type OnUnknown = (name: string, known: readonly string[]) => void;

/** Collects the problems of one document, one per cause. */
export class Report {
  readonly problems: Problem[] = [];
  readonly hearUnknown: OnUnknown;
  private readonly places: Pick<ParsedDocument, 'at' | 'keyAt'>;
  private readonly seen = new Set<string>();
  /** Pointers where the shape is wrong: problems that follow from it are not reported. */
  private readonly broken = new Set<string>();
  /** Pointers of expressions that cannot be read: their types and reads are unknown. */
  private readonly unread = new Set<string>();
  /** The number of open silenced checks, which only compute a type. */
  private quiet = 0;

  constructor(places: Pick<ParsedDocument, 'at' | 'keyAt'>, hearUnknown: OnUnknown = () => {}) {
    this.places = places;
    this.hearUnknown = hearUnknown;
  }

  get full(): boolean {
    return this.problems.length >= MAX_PROBLEMS;
  }

  add(kind: Kind, pointer: string, message: string, more: ProblemDetails = {}): void {
    if (this.quiet > 0 || this.full || this.broken.has(pointer)) return;
    const cause = `${kind} ${pointer} ${more.start ?? ''}`;
    if (this.seen.has(cause)) return;
    this.seen.add(cause);
    const { key, nearest: near, start, end } = more;
    const range = key ? this.places.keyAt(pointer) : this.places.at(pointer, start, end);
    const named = near === undefined || message.endsWith(` ${near}`) ? message : `${message}; did you mean ${near}?`;
    this.problems.push({
      kind,
      severity: KINDS[kind].severity,
      pointer,
      message: named,
      ...range,
      ...(near !== undefined && { nearest: near }),
    });
    if (this.full)
      this.problems.push({
        kind: 'too-many-problems',
        severity: 'warning',
        pointer: '',
        message: `more than ${MAX_PROBLEMS} problems`,
        ...this.places.at(''),
      });
  }

  /** A problem at an expression. */
  at(kind: Kind, place: ExpressionPosition, message: string, near?: string): void {
    this.add(kind, place.pointer, message, { start: place.start, end: place.end, nearest: near });
  }

  /** Reports an unknown name with the nearest known one. */
  unknown(
    kind: Kind,
    pointer: string,
    name: string,
    known: Iterable<string>,
    what: string,
    more: ProblemDetails = {},
  ): void {
    this.add(kind, pointer, `there is no ${what} ${name}`, { ...more, nearest: this.nearest(name, known) });
  }

  /** The known name that was probably intended. */
  nearest(name: string, known: Iterable<string>, maxDistance?: number): string | undefined {
    const names = [...known];
    this.hearUnknown(name, names);
    return nearest(name, names, maxDistance);
  }

  fault(fault: SchemaFault, pointer: string): void {
    const at = pointer + fault.pointer;
    this.add(isKind(fault.kind) ? fault.kind : 'wrong-type', at, fault.message, {
      ...(fault.key && { key: true }),
      nearest: fault.nearest,
    });
    this.broken.add(at);
  }

  /** The sink for the readers of expressions. */
  readonly sink: ProblemSink = (problem: ExpressionProblem) => {
    const { kind, pointer, message, start, end } = problem;
    this.unread.add(pointer);
    this.add(kind, pointer, message, { start, end, nearest: problem.nearest });
  };

  /** Was there an unreadable expression, at a pointer or anywhere? */
  misread(pointer?: string): boolean {
    return pointer === undefined ? this.unread.size > 0 : this.unread.has(pointer);
  }

  /** Runs a check without reporting. */
  silently<Result>(work: () => Result): Result {
    this.quiet++;
    try {
      return work();
    } finally {
      this.quiet--;
    }
  }
}
