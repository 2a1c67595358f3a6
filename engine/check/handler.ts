import { child, isObject } from '../document/index.ts';
import { readLogic } from '../expression/index.ts';
import { checkActions } from './actions.ts';
import type { CheckContext } from './check-context.ts';
import type { Scope } from './scope.ts';
import type { Type } from './types.ts';

/** Handlers by event; unknown events are reported, unless the list of events is unknown (null). */
export function checkHandlers(
  on: unknown,
  events: ReadonlyMap<string, Type> | null,
  owner: string,
  pointer: string,
  scope: Scope,
  checking: CheckContext,
): void {
  if (!isObject(on)) return;
  for (const [event, handler] of Object.entries(on)) {
    const at = child(pointer, event);
    const payload = events?.get(event);
    if (events && !payload)
      checking.report.add('unknown-event', at, `${owner} has no event ${event}`, {
        key: true,
        nearest: checking.report.nearest(event, events.keys()),
      });
    checkHandler(handler, payload ?? { kind: 'any' }, at, scope, checking);
  }
}

/** A handler with the payload of its event. */
export function checkHandler(
  handler: unknown,
  payload: Type,
  pointer: string,
  scope: Scope,
  checking: CheckContext,
): void {
  const inner = scope.with({ names: { event: payload } });
  if (!isObject(handler)) return void checkActions(handler, pointer, inner, checking);
  if (handler.if !== undefined) checking.infer(readLogic(handler.if, `${pointer}/if`, checking.report.sink), inner);
  for (const key of ['debounce', 'throttle']) checkDuration(handler[key], `${pointer}/${key}`, checking);
  checkActions(handler.do, `${pointer}/do`, inner, checking);
}

const HOUR = 3_600_000;

/** Delays above this are reported as mistakes. */
export function checkDuration(time: unknown, pointer: string, { report }: CheckContext): void {
  if (typeof time === 'number' && (time > HOUR || (time > 0 && time < 10)))
    report.add(
      'odd-duration',
      pointer,
      `${time} milliseconds is ${time > HOUR ? 'more than an hour' : 'less than anybody notices'}`,
    );
}
