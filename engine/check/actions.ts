import { taskInText, textOfTask } from '../../schemas/documents/task-name.ts';
import { child, isObject, ownMember, type Fields } from '../document/index.ts';
import { readLogic, readValue, type Expression } from '../expression/index.ts';
import { checkRoles, withAccess } from './access.ts';
import { CHECKS } from './action-checks.ts';
import type { CheckedAction } from './action-step.ts';
import type { CheckContext } from './check-context.ts';
import { mayName } from './loop.ts';
import type { Scope } from './scope.ts';
import type { Type } from './types.ts';

/** Checks a list of actions, or the name of a task; later actions see the names of earlier results. Returns the scope at the end of the list. */
export function checkActions(actions: unknown, pointer: string, outer: Scope, checking: CheckContext): Scope {
  let scope = outer;
  let ended = false;
  if (typeof actions === 'string') checkTaskName(actions, pointer, scope, checking);
  if (!Array.isArray(actions)) return scope;
  for (const [index, action] of actions.entries()) {
    if (!isObject(action) || checking.report.full) continue;
    const at = child(pointer, index);
    if (ended) checking.report.add('unreachable-action', at, 'the list ends before it');
    scope = checkAction(action, at, scope, checking);
    ended ||= action.do === 'stop';
  }
  return scope;
}

function checkAction(action: Fields, pointer: string, outer: Scope, checking: CheckContext): Scope {
  const scope = withAccess(action, pointer, outer, checking);
  const check = typeof action.do === 'string' && Object.hasOwn(CHECKS, action.do) ? CHECKS[action.do] : undefined;
  if (!check) return outer;
  const after = check(new Step(action, pointer, scope, checking));
  const names = after.names
    ? Object.fromEntries(Object.entries(after.names).filter(([name]) => mayName(name, pointer, checking)))
    : undefined;
  return names || after.confirmed
    ? outer.with({ ...(names && { names }), ...(after.confirmed && { confirmed: after.confirmed }) })
    : outer;
}

/** Checks the text that replaces the action which runs the task. */
function checkTaskName(text: string, pointer: string, scope: Scope, checking: CheckContext): void {
  const { model, report } = checking;
  const known = Object.keys(model.declared('tasks'));
  const name = taskInText(text);
  if (name !== undefined && known.includes(name))
    return void CHECKS['task']?.(new NamedTask({ do: 'task', task: name }, pointer, scope, checking));
  const nearest = known.includes(text) ? textOfTask(text) : report.nearest(text, known.map(textOfTask));
  report.add('unknown-task', pointer, `there is no task ${name ?? text}`, { nearest });
}

/** One action at its position. */
class Step implements CheckedAction {
  readonly action: Fields;
  readonly pointer: string;
  readonly scope: Scope;
  readonly checking: CheckContext;

  constructor(action: Fields, pointer: string, scope: Scope, checking: CheckContext) {
    this.action = action;
    this.pointer = pointer;
    this.scope = scope;
    this.checking = checking;
  }

  at(...keys: string[]): string {
    return keys.reduce(child, this.pointer);
  }

  text(key: string): string | undefined {
    const value = ownMember(this.action, key);
    return typeof value === 'string' ? value : undefined;
  }

  read(key: string): Expression | undefined {
    const value = ownMember(this.action, key);
    return value === undefined ? undefined : readValue(value, this.at(key), this.checking.report.sink);
  }

  value(key: string, scope: Scope = this.scope): Expression | undefined {
    const expression = this.read(key);
    if (expression) this.checking.infer(expression, scope);
    return expression;
  }

  logic(key: string): Expression {
    return readLogic(ownMember(this.action, key), this.at(key), this.checking.report.sink);
  }

  list(key: string, scope: Scope = this.scope): Scope {
    return checkActions(ownMember(this.action, key), this.at(key), scope, this.checking);
  }

  checkList(actions: unknown, pointer: string, scope: Scope): void {
    checkActions(actions, pointer, scope, this.checking);
  }

  lists(key: string, scope: Scope): void {
    const lists = ownMember(this.action, key);
    if (isObject(lists))
      for (const [name, list] of Object.entries(lists)) checkActions(list, this.at(key, name), scope, this.checking);
    if (Array.isArray(lists))
      lists.forEach((list: unknown, index) => checkActions(list, this.at(key, String(index)), scope, this.checking));
  }

  inside(key: string, names: Readonly<Record<string, Type>>): CheckedAction | undefined {
    const inner = ownMember(this.action, key);
    return isObject(inner) ? new Step(inner, this.at(key), this.scope.with({ names }), this.checking) : undefined;
  }

  roles(call: string): void {
    checkRoles(call, this.at('call'), this.scope, this.checking);
  }
}

/** A task that is run by its name. The members of its action have the position of the text. */
class NamedTask extends Step {
  override at(): string {
    return this.pointer;
  }
}
