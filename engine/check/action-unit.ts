import {
  NO_EFFECT,
  declaredName,
  checkMember,
  needsConfirm,
  bindResult,
  requireConfirm,
  checkShownTexts,
  type ActionEffect,
  type CheckedAction,
} from './action-step.ts';
import { isObject, ownMember } from '../document/index.ts';
import { readValue } from '../expression/index.ts';
import type { CheckContext } from './check-context.ts';
import { checkDialog } from './dialog.ts';
import { checkScreen } from './forms.ts';
import { checkKey, withItem } from './loop.ts';
import { itemsIn } from './items.ts';
import { paramsOf } from './signature.ts';
import { ERROR_TYPE } from './source-type.ts';
import { ANY, listOf, NULL, type Type } from './types.ts';

export function go(step: CheckedAction): ActionEffect {
  const { report, scope } = { ...step.checking, scope: step.scope };
  const targets = ['to', 'back', 'url'].filter((key) => ownMember(step.action, key) !== undefined);
  if (targets.length !== 1) report.add('action-shape', step.pointer, 'go has one of to, back and url');
  step.value('url');
  const to = step.text('to');
  if (to !== undefined) checkScreen(to, step.value('with'), { pointer: step.at('to') }, scope, step.checking);
  return NO_EFFECT;
}

export const open = (step: CheckedAction): ActionEffect => bindResult(step, checkDialog(step));

export function close(step: CheckedAction): ActionEffect {
  const { model, types } = step.checking;
  const { result } = model.unit;
  if (result !== undefined && ownMember(step.action, 'with') !== undefined)
    checkMember(step, 'with', types.of(result), 'result');
  else step.value('with');
  return NO_EFFECT;
}

export function send(step: CheckedAction): ActionEffect {
  const { catalogue, model, report, types } = step.checking;
  const name = declaredName(step, 'flow', 'flows', 'flow');
  const flowName = ownMember(ownMember(model.declared('flows'), name ?? ''), 'flow');
  const flow =
    typeof flowName === 'string' && Object.hasOwn(catalogue.flows, flowName) ? catalogue.flows[flowName] : undefined;
  const event = step.text('event') ?? '';
  const payload = flow && Object.hasOwn(flow.events, event) ? flow.events[event] : undefined;
  if (flow && payload === undefined)
    report.add('unknown-flow-event', step.at('event'), `${flow.name} has no event ${event}`, {
      nearest: report.nearest(event, Object.keys(flow.events)),
    });
  if (payload) checkMember(step, 'with', types.of(payload), 'payload');
  else step.value('with');
  return NO_EFFECT;
}

export function run(step: CheckedAction): ActionEffect {
  const { model, report, types } = step.checking;
  const name = step.text('function');
  const declaredFunctions = model.declared('functions');
  if ((name === undefined) === (ownMember(step.action, 'script') === undefined))
    report.add('action-shape', step.pointer, 'run has a function or a script');
  step.value('script');
  if (name !== undefined) model.mark('functions', name);
  const found = name === undefined ? undefined : ownMember(declaredFunctions, name);
  if (
    name !== undefined &&
    (model.unit.functions === undefined ||
      (ownMember(model.unit.functions, 'declare') !== undefined && found === undefined))
  )
    report.unknown('unknown-function', step.at('function'), name, Object.keys(declaredFunctions), 'function');
  const forEach = ownMember(step.action, 'each') === true;
  step.value('failed');
  if (found === undefined || forEach) step.value('with');
  else checkMember(step, 'with', types.of(ownMember(found, 'with')), 'param');
  return bindResult(step, forEach ? ANY : types.of(ownMember(found, 'reply')));
}

export function task(step: CheckedAction): ActionEffect {
  const name = declaredName(step, 'task', 'tasks', 'task');
  const { model, types } = step.checking;
  if (name === undefined) step.value('with');
  else {
    const body = ownMember(model.declared('tasks'), name);
    checkMember(
      step,
      'with',
      paramsOf(name, body, (schema) => types.of(schema)),
      'param',
    );
    const asks = irreversibleIn(body, step.checking);
    if (asks !== undefined) requireConfirm(step, asks, 'task', `${name} makes ${asks}, which`);
  }
  return NO_EFFECT;
}

/** Is the tone red, in all or in some cases? */
const isRed = (tone: unknown): boolean => tone === 'danger' || (typeof tone === 'string' && tone.includes("'danger'"));

/** Finds a call in a task that cannot be undone and has no confirmation. */
function irreversibleIn(body: unknown, { catalogue: { calls } }: CheckContext): string | undefined {
  const actions = ownMember(body, 'do');
  if (!Array.isArray(actions)) return undefined;
  for (const action of actions) {
    if (ownMember(action, 'do') === 'confirm') return undefined;
    const name = ownMember(action, 'call');
    if (typeof name === 'string' && Object.hasOwn(calls, name) && needsConfirm(calls[name])) return name;
  }
  return undefined;
}

export function emit(step: CheckedAction): ActionEffect {
  const { model, report, types } = step.checking;
  const events = model.declared('events');
  const event = step.text('event') ?? '';
  if (!Object.hasOwn(events, event)) {
    report.unknown('unknown-part-event', step.at('event'), event, Object.keys(events), 'event');
    step.value('with');
  } else if (ownMember(step.action, 'with') === undefined)
    checkMember(step, 'with', types.of(events[event]), 'payload');
  else checkMember(step, 'with', types.of(events[event]), 'payload');
  return NO_EFFECT;
}

export function each(step: CheckedAction): ActionEffect {
  const list = step.logic('in');
  const item = itemsIn(list, step.checking.infer(list, step.scope), step.checking);
  const one = typeof step.action.size === 'number' ? listOf(item) : item;
  const inner = withItem(step.action.as, one, step.at('as'), step.scope, step.checking);
  if (typeof step.action.size !== 'number')
    checkKey(step.action.key, inner, step.action.as, step.at('key'), step.checking);
  step.list('run', inner);
  return NO_EFFECT;
}

export function cancel(step: CheckedAction): ActionEffect {
  const jobs = step.checking.model.root('jobs');
  const known = jobs.kind === 'object' ? [...jobs.fields.keys()] : [];
  const job = step.text('job') ?? '';
  if (!known.includes(job)) step.checking.report.unknown('unknown-job', step.at('job'), job, known, 'job');
  return NO_EFFECT;
}

export function branches(step: CheckedAction): ActionEffect {
  step.checking.infer(step.logic('if'), step.scope);
  step.list('then');
  step.list('else');
  return NO_EFFECT;
}

export function attempt(step: CheckedAction): ActionEffect {
  step.list('run');
  step.lists('catch', step.scope.with({ names: { error: ERROR_TYPE } }));
  step.list('finally');
  return NO_EFFECT;
}

/**
 * The undo steps of a toast see the unit and the values taken when the action ran, because its row may be gone by then. They run at the reader's request, so
 * they need no confirmation.
 */
export function toast(step: CheckedAction): ActionEffect {
  checkShownTexts('text')(step);
  const undo = ownMember(step.action, 'undo');
  if (undo === undefined) return NO_EFFECT;
  const { model, report } = step.checking;
  const { label, with: given, do: steps } = isObject(undo) ? undo : {};
  const typeOf = (value: unknown, key: string): Type =>
    value === undefined ? NULL : step.checking.infer(readValue(value, step.at('undo', key), report.sink), step.scope);
  typeOf(label, 'label');
  const taken = typeOf(given, 'with');
  const { roles } = step.scope;
  const scope = model.scope.with({ names: { undo: taken }, roles, confirmed: { named: true, red: true } });
  step.checkList(steps, step.at('undo', 'do'), scope);
  return NO_EFFECT;
}

export function confirm(step: CheckedAction): ActionEffect {
  checkShownTexts('text', 'title', 'ok', 'tone', 'count')(step);
  step.list('else');
  return {
    confirmed: { named: ownMember(step.action, 'ok') !== undefined, red: isRed(ownMember(step.action, 'tone')) },
  };
}
