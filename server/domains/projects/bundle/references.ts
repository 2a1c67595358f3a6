import type { NamedKind } from '../../documents/index.ts';

/** Returns the replacement of an id or a reference; undefined to keep it. */
export type Replace = (kind: NamedKind, value: string) => string | undefined;

/** Members whose values are ids: `ActionId`, `MicrodataDateActionId`, `ActionIds`, `TypeId`, `QuestId` ... */
const MEMBERS: readonly (readonly [RegExp, NamedKind])[] = [
  [/(?:actionids?|paymentactions)$/i, 'action'],
  [/(?:^|action)typeid$/i, 'actionType'],
  [/quest(?:ionnaire)?ids?$/i, 'questionnaire'],
];

const kindOfMember = (name: string): NamedKind | undefined => MEMBERS.find(([pattern]) => pattern.test(name))?.[1];

/** Replaces ids or references in a document. Other strings are not changed. */
export function replaceReferences(value: unknown, replace: Replace): unknown {
  if (Array.isArray(value)) return replaceInRule(value, replace).map((item) => replaceReferences(item, replace));
  if (typeof value === 'string') return replaceInFormula(value, replace);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]: [string, unknown]) => {
      const kind = kindOfMember(name);
      return [name, kind ? replaceIds(inner, kind, replace) : replaceReferences(inner, replace)];
    }),
  );
}

function replaceIds(value: unknown, kind: NamedKind, replace: Replace): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => replaceIds(item, kind, replace));
  if (typeof value !== 'string' && typeof value !== 'number') return replaceReferences(value, replace);
  const found = replace(kind, String(value));
  if (found === undefined) return value;
  // Ids of types are numbers.
  return kind === 'actionType' && /^\d+$/.test(found) ? Number(found) : found;
}

/** The ids of completed actions in a condition: {"in": ["12", {"var": "Completed"}]}. */
function replaceInRule(args: readonly unknown[], replace: Replace): readonly unknown[] {
  const isCompleted = (arg: unknown): boolean =>
    typeof arg === 'object' && arg !== null && 'var' in arg && arg.var === 'Completed';
  if (!args.some(isCompleted)) return args;
  return args.map((arg) => (typeof arg === 'string' ? (replace('action', arg) ?? arg) : arg));
}

/** The same in a formula: contains(Completed, '12'). */
function replaceInFormula(text: string, replace: Replace): string {
  if (!/\bCompleted\b/.test(text)) return text;
  return text.replaceAll(/(['"])([\w:-]{1,100})\1/g, (whole, quote: string, inner: string) => {
    const found = replace('action', inner);
    return found === undefined ? whole : quote + found + quote;
  });
}

/** A reference in a bundle: "action:first-meeting". */
export const referenceTo = (kind: NamedKind, name: string): string => `${kind}:${name}`;

/** The name in a reference; undefined for other texts. */
export const nameInReference = (kind: NamedKind, text: string): string | undefined =>
  text.startsWith(`${kind}:`) ? text.slice(kind.length + 1) : undefined;
