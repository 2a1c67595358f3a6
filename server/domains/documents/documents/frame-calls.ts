import { calls } from '../../../../schemas/calls/index.ts';
import { isPlainCall, isWriting, type NamedCall } from '../../../../schemas/define.ts';

/** Areas of calls that scripts of views may not make: sessions, accounts, documents, SQL and whole projects. */
const CLOSED_AREAS: ReadonlySet<string> = new Set([
  'account',
  'audit',
  'bundle',
  'chat',
  'documents',
  'guests',
  'impersonate',
  'jobs',
  'mail',
  'mass',
  'query',
  'relay',
  'report',
  'services',
  'templates',
  'view',
  'write',
]);

/** Writing calls that scripts of views may make: they store small values that are made for views. */
const WRITES: ReadonlySet<string> = new Set([
  'data.set',
  'projects.setUserData',
  'statistics.set',
  'statistics.settext',
]);

/**
 * Whether the script of an HTML view may make this call, if its document lists it. The page sets the project, so that
 * scripts reach no other one.
 */
export function isFrameCall(name: string): boolean {
  const call: NamedCall | undefined = Object.hasOwn(calls, name) ? calls[name] : undefined;
  return call !== undefined && !CLOSED_AREAS.has(name.split('.')[0] ?? '') && fits(call);
}

const fits = (call: NamedCall): boolean =>
  call.method === 'POST' &&
  isPlainCall(call) &&
  call.long === undefined &&
  Object.hasOwn(call.body.properties, 'ProjectId') &&
  (WRITES.has(call.name) || !isWriting(call));

export const listFrameCalls = (): readonly string[] => Object.keys(calls).filter(isFrameCall);
