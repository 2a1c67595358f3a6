import { calls } from '../../../../schemas/calls/index.ts';
import { isPlainCall, isWriting, type NamedCall } from '../../../../schemas/define.ts';

/** Areas of sessions and accounts, and areas that would run services within services. */
const CLOSED_AREAS: ReadonlySet<string> = new Set([
  'account',
  'impersonate',
  'guests',
  'services',
  'documents',
  'write',
]);

/** Calls that run SQL texts, which might be composed from inputs: services run stored queries only. */
const CONSOLES: ReadonlySet<string> = new Set(['query.adminExecute', 'query.check', 'query.debug', 'query.debugArgus']);

/** Whether a service may make this call. Only reading calls: a service that fails halfway has changed nothing. */
export function isCallable(name: string): boolean {
  const call: NamedCall | undefined = Object.hasOwn(calls, name) ? calls[name] : undefined;
  return call !== undefined && readsOnly(call) && !CONSOLES.has(name) && !CLOSED_AREAS.has(name.split('.')[0] ?? '');
}

const readsOnly = (call: NamedCall): boolean =>
  call.method === 'POST' && isPlainCall(call) && call.long === undefined && !isWriting(call);

/** The names of all calls that a service may make. */
export const listCallable = (): readonly string[] => Object.keys(calls).filter(isCallable);
