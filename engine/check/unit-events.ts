import { child, isObject, nearest, own } from '../document/index.ts';
import { readPath } from '../expression/index.ts';
import type { Checking } from './checking.ts';
import { checkHandler } from './handler.ts';
import { ANY, literal, objectOf, type Type } from './types.ts';

const NAMES = ['open', 'close', 'change:<path>', 'key:<combo>', 'every:<ms>', 'hub:<event>', 'flow:<name>.<state>'];

/** The events of a unit, and what comes with each. */
export function checkUnitEvents(checking: Checking): void {
  const { model } = checking;
  const { on } = model.unit;
  if (!isObject(on)) return;
  for (const [event, handler] of Object.entries(on)) {
    const pointer = child(child(model.pointer, 'on'), event);
    checkHandler(handler, payloadOf(event, pointer, checking), pointer, model.scope, checking);
  }
}

function payloadOf(event: string, pointer: string, checking: Checking): Type {
  const colon = event.indexOf(':');
  const [kind, rest] = colon < 0 ? [event, ''] : [event.slice(0, colon), event.slice(colon + 1)];
  const payload = Object.hasOwn(PAYLOADS, kind) && colon >= 0 === (rest !== '') ? PAYLOADS[kind] : undefined;
  if (payload && (rest !== '') === (kind !== 'open' && kind !== 'close')) return payload(rest, pointer, checking);
  checking.report.unknown('unknown-unit-event', pointer, event, NAMES, 'event', { key: true });
  return ANY;
}

const PAYLOADS: Readonly<Record<string, (rest: string, pointer: string, checking: Checking) => Type>> = {
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
    const payload = own(catalogue.hubEvents, name);
    if (payload === undefined)
      report.unknown('unknown-hub-event', pointer, name, Object.keys(catalogue.hubEvents), 'hub event', { key: true });
    return types.of(payload);
  },
  flow: flowEvent,
};

function flowEvent(rest: string, pointer: string, { catalogue, model, report }: Checking): Type {
  const dot = rest.indexOf('.');
  const [name, state] = dot < 0 ? [rest, ''] : [rest.slice(0, dot), rest.slice(dot + 1)];
  const flows = model.declared('flows');
  model.mark('flows', name);
  const flow = own(catalogue.flows, String(own(own(flows, name), 'flow')));
  const states = own(flow, 'states');
  if (!Object.hasOwn(flows, name))
    report.unknown('unknown-flow', pointer, name, Object.keys(flows), 'flow', { key: true });
  else if (Array.isArray(states) && !states.includes(state))
    report.add('unknown-flow-state', pointer, `${name} has no state ${state}`, {
      key: true,
      nearest: nearest(state, states.map(String)),
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
