import { child, isObject, ownMember } from '../document/index.ts';
import { readPath } from '../expression/index.ts';
import type { CheckContext } from './check-context.ts';
import { checkHandler } from './handler.ts';
import { ANY, literal, objectOf, type Type } from './types.ts';

/** The kinds of events, with the form of the part after the colon. */
const FORMS = {
  open: '',
  close: '',
  change: '<path>',
  key: '<combo>',
  every: '<ms>',
  hub: '<event>',
  flow: '<name>.<state>',
};

/** The events of a unit with their payload types. */
export function checkUnitEvents(checking: CheckContext): void {
  const { model } = checking;
  const { on } = model.unit;
  if (!isObject(on)) return;
  for (const [event, handler] of Object.entries(on)) {
    const pointer = child(child(model.pointer, 'on'), event);
    checkHandler(handler, payloadOf(event, pointer, checking), pointer, model.scope, checking);
  }
}

function payloadOf(event: string, pointer: string, checking: CheckContext): Type {
  const colon = event.indexOf(':');
  const [kind, rest] = colon < 0 ? [event, ''] : [event.slice(0, colon), event.slice(colon + 1)];
  const known = Object.entries(FORMS).find(([name]) => name === kind);
  if (known && (rest !== '') === (known[1] !== '') && colon >= 0 === (rest !== ''))
    return PAYLOADS[kind]?.(rest, pointer, checking) ?? ANY;
  // Completion probes with an unknown name.
  checking.report.nearest(event, Object.entries(FORMS).map(whole));
  checking.report.add('unknown-unit-event', pointer, `there is no event ${event}`, {
    key: true,
    nearest: resolvePayload(kind, rest, checking.report),
  });
  return ANY;
}

const whole = ([kind, form]: readonly [string, string]): string => (form === '' ? kind : `${kind}:${form}`);

/** The event that was probably intended, with its part after the colon. */
function resolvePayload(kind: string, rest: string, report: CheckContext['report']): string | undefined {
  const kinds = Object.keys(FORMS).map((name) => `${name}:`);
  const found = report.nearest(`${kind}:`, kinds);
  const near = Object.entries(FORMS).find(([name]) => `${name}:` === found);
  if (!near) return undefined;
  return near[1] !== '' && rest !== '' ? `${near[0]}:${rest}` : whole(near);
}

const PAYLOADS: Readonly<Record<string, (rest: string, pointer: string, checking: CheckContext) => Type>> = {
  open: () => objectOf({}),
  close: () => objectOf({}),
  change: (path, pointer, { report, infer, model }) => {
    const read = readPath(path, pointer, (problem) =>
      report.add('path-syntax', pointer, problem.message, { key: true }),
    );
    const value = read ? infer(read, model.scope) : ANY;
    return objectOf({ value, old: value });
  },
  key: (combo, pointer, { report }) => {
    if (!isCombo(combo)) report.add('bad-key-combo', pointer, `no keyboard has ${combo}`, { key: true });
    return objectOf({});
  },
  every: (time, pointer, { report }) => {
    if (!/^\d+$/.test(time) || Number(time) < 100)
      report.add('odd-duration', pointer, `${time} is no time of at least 100 milliseconds`, { key: true });
    return objectOf({});
  },
  hub: (name, pointer, { catalogue, report, types }) => {
    const payload = ownMember(catalogue.hubEvents, name);
    if (payload === undefined)
      report.unknown('unknown-hub-event', pointer, name, Object.keys(catalogue.hubEvents), 'hub event', { key: true });
    return types.of(payload);
  },
  flow: flowEvent,
};

function flowEvent(rest: string, pointer: string, { catalogue, model, report }: CheckContext): Type {
  const dot = rest.indexOf('.');
  const [name, state] = dot < 0 ? [rest, ''] : [rest.slice(0, dot), rest.slice(dot + 1)];
  const flows = model.declared('flows');
  model.mark('flows', name);
  const flow = ownMember(catalogue.flows, String(ownMember(ownMember(flows, name), 'flow')));
  const states = ownMember(flow, 'states');
  if (!Object.hasOwn(flows, name))
    report.unknown('unknown-flow', pointer, name, Object.keys(flows), 'flow', { key: true });
  else if (Array.isArray(states) && !states.includes(state))
    report.add('unknown-flow-state', pointer, `${name} has no state ${state}`, {
      key: true,
      nearest: report.nearest(state, states.map(String)),
    });
  return objectOf({ state: literal(state) });
}

const MODIFIERS = new Set(['Ctrl', 'Alt', 'Shift', 'Meta', 'Mod']);
const KEYS =
  /^(?:.|F\d{1,2}|Escape|Enter|Tab|Space|Backspace|Delete|Insert|Home|End|PageUp|PageDown|Arrow(?:Up|Down|Left|Right))$/u;

function isCombo(combo: string): boolean {
  const parts =
    combo === '+' || combo.endsWith('++') ? [...combo.slice(0, -2).split('+').filter(Boolean), '+'] : combo.split('+');
  return KEYS.test(parts.at(-1) ?? '') && parts.slice(0, -1).every((part) => MODIFIERS.has(part));
}
