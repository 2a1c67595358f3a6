import { calls } from '../../../schemas/calls/index.ts';
import { isWriting, type NamedCall } from '../../../schemas/define.ts';

/** Areas that are about sessions and accounts, or that would run services in services. */
const CLOSED_AREAS: ReadonlySet<string> = new Set(['account', 'impersonate', 'guests', 'services', 'documents']);

/** May a service make this call? Only calls that read: a service that fails halfway has saved nothing. */
export function isCallable(name: string): boolean {
  const call: NamedCall | undefined = Object.hasOwn(calls, name) ? calls[name] : undefined;
  return call !== undefined && readsOnly(call) && !CLOSED_AREAS.has(name.split('.')[0] ?? '');
}

const readsOnly = (call: NamedCall): boolean =>
  call.method === 'POST' &&
  !call.path.includes('{') &&
  call.roles !== 'anyone' &&
  call.takes === undefined &&
  call.answers === undefined &&
  call.long === undefined &&
  !isWriting(call);

/** The names of all calls that a service may make. */
export const listCallable = (): readonly string[] => Object.keys(calls).filter(isCallable);
