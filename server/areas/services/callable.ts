import { calls } from '../../../schemas/calls/index.ts';
import { isPlainCall, isWriting, type NamedCall } from '../../../schemas/define.ts';

/** Areas that are about sessions and accounts, or that would run services in services. */
const CLOSED_AREAS: ReadonlySet<string> = new Set([
  'account',
  'impersonate',
  'guests',
  'services',
  'documents',
  'write',
]);

/** They run a text in SQL that may be put together from an input: a service runs stored queries only. */
const CONSOLES: ReadonlySet<string> = new Set(['query.adminExecute', 'query.check', 'query.debug', 'query.debugArgus']);

/** May a service make this call? Only calls that read: a service that fails halfway has saved nothing. */
export function isCallable(name: string): boolean {
  const call: NamedCall | undefined = Object.hasOwn(calls, name) ? calls[name] : undefined;
  return call !== undefined && readsOnly(call) && !CONSOLES.has(name) && !CLOSED_AREAS.has(name.split('.')[0] ?? '');
}

const readsOnly = (call: NamedCall): boolean =>
  call.method === 'POST' && isPlainCall(call) && call.long === undefined && !isWriting(call);

/** The names of all calls that a service may make. */
export const listCallable = (): readonly string[] => Object.keys(calls).filter(isCallable);
