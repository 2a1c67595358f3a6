import type * as unit from '../../schemas/documents/unit.ts';
import { logic } from './reader.ts';
import type { Busy, CompileActions, PreparedHandler } from './types.ts';

const POLICIES: Readonly<Record<string, Busy>> = {
  click: 'ignore',
  submit: 'ignore',
  ok: 'ignore',
  cancel: 'ignore',
  retry: 'ignore',
  more: 'ignore',
  key: 'ignore',
  every: 'ignore',
  change: 'latest',
};

const isActions = (given: unit.Handler): given is unit.Actions => typeof given === 'string' || Array.isArray(given);

/** A handler of an event. By default a second click is ignored, a newer change replaces an older one, and other events are queued. */
export function handler(given: unit.Handler, pointer: string, event: string, compile: CompileActions): PreparedHandler {
  const { if: condition, do: actions, debounce, throttle, busy } = isActions(given) ? onlyActions(given) : given;
  const kind = event.split(':', 1)[0] ?? event;
  return {
    pointer,
    if: condition === undefined ? null : logic(condition, `${pointer}/if`),
    steps: compile(actions, isActions(given) ? pointer : `${pointer}/do`),
    debounce: debounce ?? 0,
    throttle: throttle ?? 0,
    busy: busy ?? (Object.hasOwn(POLICIES, kind) ? POLICIES[kind] : undefined) ?? 'queue',
  };
}

const onlyActions = (actions: unit.Actions): Exclude<unit.Handler, unit.Actions> => ({
  do: actions,
});
