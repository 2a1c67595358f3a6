import type { Expression, ExpressionPosition } from '../expression/index.ts';
import { assign } from './assign.ts';
import type { CheckContext } from './check-context.ts';
import type { Kind } from './kinds.ts';
import type { Scope } from './scope.ts';
import { isAny, membersOf, withoutNull, type ObjectType, type Type } from './types.ts';

/** Problem kinds for a superfluous member, a missing one and one of the wrong type. */
const KINDS_OF = {
  call: { unknown: 'unknown-body-field', missing: 'missing-body-field', mismatch: 'body-mismatch' },
  prop: { unknown: 'unknown-prop', missing: 'missing-prop', mismatch: 'prop-mismatch' },
  param: { unknown: 'unknown-part-param', missing: 'missing-part-param', mismatch: 'param-mismatch' },
  link: { unknown: 'unknown-link-param', missing: 'missing-link-param', mismatch: 'param-mismatch' },
  payload: { unknown: 'payload-mismatch', missing: 'payload-mismatch', mismatch: 'payload-mismatch' },
  patch: { unknown: 'patch-mismatch', missing: 'patch-mismatch', mismatch: 'patch-mismatch' },
  set: { unknown: 'set-mismatch', missing: 'set-mismatch', mismatch: 'set-mismatch' },
  result: { unknown: 'result-mismatch', missing: 'result-mismatch', mismatch: 'result-mismatch' },
  draft: { unknown: 'draft-mismatch', missing: 'draft-mismatch', mismatch: 'draft-mismatch' },
  text: { unknown: 'prop-mismatch', missing: 'prop-mismatch', mismatch: 'prop-mismatch' },
} as const satisfies Readonly<Record<string, { unknown: Kind; missing: Kind; mismatch: Kind }>>;

export type SuppliedTo = keyof typeof KINDS_OF;

/** Checks the supplied values member by member, so that each fault has its own position. Undefined counts as an empty object. */
export function checkSupplied(
  given: Expression | undefined,
  wanted: Type,
  place: ExpressionPosition,
  to: SuppliedTo,
  scope: Scope,
  checking: CheckContext,
): void {
  if (given) return compare(given, wanted, to, scope, checking);
  const only = objectIn(wanted);
  if (only) missing([], only, place, to, checking);
}

function compare(given: Expression, wanted: Type, to: SuppliedTo, scope: Scope, checking: CheckContext): void {
  if (isAny(wanted)) return void checking.infer(given, scope);
  const object = objectIn(wanted);
  if (given.kind === 'object' && object) return members(given.entries, object, given.place, to, scope, checking);
  const list = withoutNull(wanted);
  if (given.kind === 'array' && list.kind === 'list') {
    for (const item of given.items) compare(item, list.of, to, scope, checking);
    return;
  }
  const reason = assign(checking.infer(given, scope), wanted);
  if (!reason) return;
  const where = reason.path.length > 0 ? `${reason.path.join('.')}: ` : '';
  checking.report.at(KINDS_OF[to].mismatch, given.place, `${where}${reason.message}`);
}

/** The only object of the expected union. */
function objectIn(wanted: Type): ObjectType | undefined {
  const objects = membersOf(wanted).flatMap((member) => (member.kind === 'object' ? [member] : []));
  return objects.length === 1 && membersOf(wanted).every((member) => member.kind !== 'any') ? objects[0] : undefined;
}

function members(
  entries: readonly (readonly [string, Expression])[],
  wanted: ObjectType,
  place: ExpressionPosition,
  to: SuppliedTo,
  scope: Scope,
  checking: CheckContext,
): void {
  for (const [name, value] of entries) {
    const field = wanted.fields.get(name)?.type() ?? wanted.rest;
    if (field) compare(value, field, to, scope, checking);
    else unknown(name, value, wanted, to, checking);
    if (!field) checking.infer(value, scope);
  }
  missing(
    entries.map(([name]) => name),
    wanted,
    place,
    to,
    checking,
  );
}

function unknown(name: string, value: Expression, wanted: ObjectType, to: SuppliedTo, { report }: CheckContext): void {
  const near = report.nearest(name, wanted.fields.keys());
  const at =
    value.place.start === undefined || value.kind === 'literal'
      ? { key: true }
      : { start: value.place.start, end: value.place.end };
  const known = [...wanted.fields.keys()].slice(0, 20).join(', ');
  report.add(
    KINDS_OF[to].unknown,
    value.place.pointer,
    `there is no ${name} in ${wanted.name ?? 'what is wanted here'}${known ? `; there are ${known}` : ''}`,
    { ...at, nearest: near },
  );
}

function missing(
  names: readonly string[],
  wanted: ObjectType,
  place: ExpressionPosition,
  to: SuppliedTo,
  { report }: CheckContext,
): void {
  const lacking = [...wanted.fields]
    .filter(([name, field]) => !field.optional && !names.includes(name))
    .map(([name]) => name);
  if (lacking.length > 0)
    report.at(KINDS_OF[to].missing, place, `${lacking.join(', ')} ${lacking.length > 1 ? 'are' : 'is'} missing`);
}
