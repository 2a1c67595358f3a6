import { ownMember, type Fields } from '../document/index.ts';
import type { Expression } from '../expression/index.ts';
import type { CallDefinition } from '../base/catalogue.ts';
import type { CheckContext } from './check-context.ts';
import { checkSupplied, type SuppliedTo } from './supplied-values.ts';
import type { Scope } from './scope.ts';
import { BOOLEAN, NUMBER, TEXT, union, type Type } from './types.ts';

/** One action at its position, with readers for its members. */
export interface CheckedAction {
  readonly action: Fields;
  readonly pointer: string;
  readonly scope: Scope;
  readonly checking: CheckContext;
  at(...keys: string[]): string;
  text(key: string): string | undefined;
  read(key: string): Expression | undefined;
  /** The value at a key, with its inferred type. */
  value(key: string, scope?: Scope): Expression | undefined;
  logic(key: string): Expression;
  list(key: string, scope?: Scope): Scope;
  lists(key: string, scope: Scope): void;
  /** Checks a list that is not a member of the action itself. */
  checkList(actions: unknown, pointer: string, scope: Scope): void;
  /** A member that has members of its own, read like an action; these see further names. */
  inside(key: string, names: Readonly<Record<string, Type>>): CheckedAction | undefined;
  roles(call: string): void;
}

/** The effects of an action on the actions after it. */
/** A confirmation: does its button name the operation, and is it red? */
export interface ConfirmedQuestion {
  readonly named: boolean;
  readonly red: boolean;
}

export interface ActionEffect {
  readonly names?: Readonly<Record<string, Type>>;
  readonly confirmed?: ConfirmedQuestion;
}

export const NO_EFFECT: ActionEffect = {};
export const bindResult = (step: CheckedAction, type: Type, key = 'as'): ActionEffect => {
  const name = step.text(key);
  return name === undefined ? NO_EFFECT : { names: { [name]: type } };
};

/** Must the document ask for confirmation before such a call? */
export const needsConfirm = (definition: CallDefinition | undefined): boolean =>
  definition?.irreversible === true || definition?.destroys === true;

/** A call that cannot be undone needs a confirmation whose button names it; a destructive call needs a red one. */
export function requireConfirm(step: CheckedAction, call: string, key: string, what: string): void {
  const { catalogue, report } = step.checking;
  const { confirmed } = step.scope;
  if (!confirmed) report.add('unconfirmed', step.at(key), `${what} cannot be undone: put a confirm before it`);
  else if (!confirmed.named)
    report.add('plain-confirm', step.at(key), `${what} cannot be undone: the confirm before it needs \`ok\``);
  else if (catalogue.calls[call]?.destroys === true && !confirmed.red)
    report.add('plain-confirm', step.at(key), `${what} destroys: the confirm before it needs the tone danger`);
}

export const SHOWN_TYPE: Type = union([TEXT, NUMBER, BOOLEAN]);

/** Checks the value of a member against the expected type. */
export function checkMember(step: CheckedAction, key: string, wanted: Type, to: SuppliedTo, scope = step.scope): void {
  const expression = step.read(key);
  const place = { pointer: expression ? step.at(key) : step.pointer };
  checkSupplied(expression, wanted, place, to, scope, step.checking);
}

/** Reads a name that must be one of the unit's declarations. */
export function declaredName(
  step: CheckedAction,
  key: string,
  kind: 'sources' | 'drafts' | 'flows' | 'tasks',
  what: string,
): string | undefined {
  const name = step.text(key);
  if (name === undefined) return undefined;
  const { model, report } = step.checking;
  const known = Object.keys(model.declared(kind));
  model.mark(kind, name);
  if (known.includes(name)) return name;
  const problem = {
    sources: 'unknown-source',
    drafts: 'unknown-draft',
    flows: 'unknown-flow',
    tasks: 'unknown-task',
  } as const;
  report.unknown(problem[kind], step.at(key), name, known, what);
  return undefined;
}

/** Texts that are shown; a number or a boolean is accepted as well. */
export const checkShownTexts =
  (...keys: string[]) =>
  (step: CheckedAction): ActionEffect => {
    for (const key of keys) if (ownMember(step.action, key) !== undefined) checkMember(step, key, SHOWN_TYPE, 'text');
    return NO_EFFECT;
  };
