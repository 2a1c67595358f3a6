import { describe, isAny, membersOf, sortOf, withoutNull, type ObjectType, type Type } from './types.ts';

/** Why one type is not assignable to another, and at which path. */
export interface Reason {
  readonly path: readonly string[];
  readonly message: string;
}

/** Null when `from` is assignable to `to`, else the reason. */
export const assign = (from: Type, to: Type): Reason | null => new Assigner().assign(from, to, 0);

class Assigner {
  /** Pairs that are being compared; types may be recursive. */
  private readonly open = new Map<Type, Set<Type>>();

  assign(from: Type, to: Type, depth: number): Reason | null {
    if (isAny(from) || isAny(to) || from === to || depth > 12 || this.isOpen(from, to)) return null;
    this.enter(from, to);
    const reason = this.members(withoutNull(from), to, depth);
    this.open.get(from)?.delete(to);
    return reason;
  }

  private isOpen(from: Type, to: Type): boolean {
    return this.open.get(from)?.has(to) ?? false;
  }

  private enter(from: Type, to: Type): void {
    this.open.set(from, (this.open.get(from) ?? new Set()).add(to));
  }

  private members(from: Type, to: Type, depth: number): Reason | null {
    for (const member of membersOf(from)) {
      const reason = this.some(member, to, depth);
      if (reason) return reason;
    }
    return null;
  }

  private some(from: Type, to: Type, depth: number): Reason | null {
    const wanted = membersOf(to);
    const reasons = wanted.map((member) => this.one(from, member, depth));
    if (reasons.includes(null)) return null;
    const alike = wanted.findIndex(
      (member) => member.kind === from.kind && (from.kind === 'object' || from.kind === 'list'),
    );
    return alike >= 0 ? reasons[alike]! : mismatch(from, to);
  }

  private one(from: Type, to: Type, depth: number): Reason | null {
    if (isAny(from) || isAny(to)) return null;
    if (to.kind === 'literal') return this.literal(from, to.value, to);
    if (from.kind === 'list' && to.kind === 'list') return under('[]', this.assign(from.of, to.of, depth + 1));
    if (from.kind === 'object' && to.kind === 'object') return this.objects(from, to, depth);
    return sortOf(from) === to.kind ? null : mismatch(from, to);
  }

  /** Any text is assignable to a union of texts, because its value is known only at run time. */
  private literal(from: Type, value: string | number | boolean, to: Type): Reason | null {
    if (from.kind === 'literal') return from.value === value ? null : mismatch(from, to);
    return from.kind === sortOf(to) ? null : mismatch(from, to);
  }

  private objects(from: ObjectType, to: ObjectType, depth: number): Reason | null {
    for (const [name, wanted] of to.fields) {
      const field = from.fields.get(name)?.type() ?? from.rest;
      const reason = field ? under(name, this.assign(field, wanted.type(), depth + 1)) : missing(name, wanted.optional);
      if (reason) return reason;
    }
    return this.others(from, to, depth);
  }

  private others(from: ObjectType, to: ObjectType, depth: number): Reason | null {
    if (to.rest === null && !from.fresh) return null;
    for (const [name, field] of from.fields) {
      if (to.fields.has(name)) continue;
      const reason = to.rest ? under(name, this.assign(field.type(), to.rest, depth + 1)) : tooMany(name, to);
      if (reason) return reason;
    }
    return from.rest && to.rest ? this.assign(from.rest, to.rest, depth + 1) : null;
  }
}

const mismatch = (from: Type, to: Type): Reason => ({
  path: [],
  message: `expected ${describe(to)}, not ${describe(from)}`,
});
const missing = (name: string, optional: boolean): Reason | null =>
  optional ? null : { path: [], message: `${name} is missing` };
const tooMany = (name: string, to: ObjectType): Reason => ({
  path: [name],
  message: `there is no ${name} in ${describe(to)}`,
});
const under = (step: string, reason: Reason | null): Reason | null =>
  reason && { path: [step, ...reason.path], message: reason.message };

/** Can a value of one type equal one of the other? Null is ignored, since every optional value may be null. */
export function overlaps(a: Type, b: Type): boolean {
  for (const member of membersOf(a)) for (const other of membersOf(b)) if (meet(member, other)) return true;
  return false;
}

function meet(a: Type, b: Type): boolean {
  if (isAny(a) || isAny(b) || a.kind === 'null' || b.kind === 'null') return true;
  if (a.kind === 'literal' && b.kind === 'literal') return a.value === b.value;
  return sortOf(a) === sortOf(b);
}

/** Are the types assignable in both directions? For two-way bindings. */
export const compatible = (a: Type, b: Type): boolean => assign(a, b) === null || assign(b, a) === null;
