import { isScopeRoot, SCOPE_ROOTS, type Path } from '../expression/index.ts';
import type { CheckContext } from './check-context.ts';
import type { Kind } from './kinds.ts';
import { memberNames, memberOf } from './member.ts';
import type { Scope } from './scope.ts';
import { ANY, describe, isAny, isNever, membersOf, withoutNull, type Type } from './types.ts';

/** The kinds of declarations that the first step below a root names. */
const NAMED: Readonly<Record<string, { readonly kind: Kind; readonly what: string }>> = {
  params: { kind: 'unknown-param', what: 'param' },
  state: { kind: 'unknown-state', what: 'state' },
  values: { kind: 'unknown-value', what: 'value' },
  sources: { kind: 'unknown-source', what: 'source' },
  drafts: { kind: 'unknown-draft', what: 'draft' },
  flows: { kind: 'unknown-flow', what: 'flow' },
  jobs: { kind: 'unknown-job', what: 'job' },
  model: { kind: 'unknown-model', what: 'model' },
  loop: { kind: 'unknown-name', what: 'loop' },
};

const LOCAL = new Set(['page', 'event', 'error', 'task', 'old', 'item']);

/** The type of a path's value; reports unknown names and members. */
export function pathType(path: Path, scope: Scope, checking: CheckContext): Type {
  if (path.root === '') return ANY;
  checking.model.use(path);
  const base = rootType(path, scope, checking);
  return base ? steps(path, base, scope, checking) : ANY;
}

function rootType(path: Path, scope: Scope, checking: CheckContext): Type | undefined {
  const { root, place } = path;
  const named = scope.name(root);
  if (named) return scope.narrowed(root) ?? named;
  if (root === 'loop') return loopType(path, scope);
  if (isScopeRoot(root)) return checking.model.root(root);
  if (scope.hidden(root))
    checking.report.at('row-out-of-place', place, `${root} is known only where every row is shown`);
  else if (LOCAL.has(root)) checking.report.at('name-out-of-place', place, `there is no ${root} here`);
  else unknownName(path, scope, checking);
  return undefined;
}

function unknownName({ root, place }: Path, scope: Scope, { report, model }: CheckContext): void {
  const owner = model.ownerOf(root);
  const near = owner ? `${owner}.${root}` : report.nearest(root, [...scope.names(), ...SCOPE_ROOTS]);
  report.at('unknown-name', place, `there is no name ${root} here`, near);
}

/** loop.<as>: the loops that are open here. */
function loopType(path: Path, scope: Scope): Type {
  const fields = scope
    .names('loops')
    .map((name) => [name, { type: () => scope.loop(name) ?? ANY, optional: false }] as const);
  return { kind: 'object', fields: new Map(fields), rest: null, name: 'loop' };
}

function steps(path: Path, base: Type, scope: Scope, checking: CheckContext): Type {
  let type = base;
  let known: string | null = path.root;
  for (const [index, step] of path.steps.entries()) {
    if (isAny(type)) return inferRest(path, index, scope, checking);
    if (isNever(type)) return ANY;
    const key = typeof step === 'object' ? checking.infer(step, scope) : step;
    const member = memberOf(type, key);
    if (!member) return missing(path, index, type, scope, checking);
    if (typeof step === 'string') doubt(path, step, type, checking);
    known = known === null || typeof step === 'object' ? null : `${known}.${step}`;
    type = (known === null ? undefined : scope.narrowed(known)) ?? member;
  }
  return type;
}

/** An open object may have undescribed members; a name that is almost equal to a described one is probably a typo. */
function doubt({ place }: Path, step: string, type: Type, { report }: CheckContext): void {
  const [only, ...others] = membersOf(withoutNull(type));
  if (only?.kind !== 'object' || others.length > 0 || !only.rest || only.fields.size === 0 || only.fields.has(step))
    return;
  const near = report.nearest(step, only.fields.keys(), 2);
  if (near) report.at('doubtful-field', place, `${describe(only)} is not known to have ${step}`, near);
}

/** A path below an untyped value is untyped, but paths in brackets are checked. */
function inferRest(path: Path, from: number, scope: Scope, checking: CheckContext): Type {
  for (const step of path.steps.slice(from)) if (typeof step === 'object') checking.infer(step, scope);
  return ANY;
}

function missing(path: Path, index: number, type: Type, scope: Scope, { report }: CheckContext): Type {
  const step = path.steps[index];
  const name = typeof step === 'object' ? 'such member' : String(step);
  const named = index === 0 && scope.name(path.root) === undefined ? NAMED[path.root] : undefined;
  const near = report.nearest(name, memberNames(type));
  if (type.kind === 'null') return ANY;
  if (named) report.at(named.kind, path.place, `there is no ${named.what} ${name}`, near);
  else if (memberNames(type).length === 0) report.at('no-fields', path.place, `${describe(type)} has no ${name}`);
  else report.at('unknown-field', path.place, `${describe(type)} has no ${name}`, near);
  return ANY;
}
