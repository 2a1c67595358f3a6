import { type Calls, calls } from '../../../../schemas/calls/index.ts';
import { isPlainCall, type NamedCall } from '../../../../schemas/define.ts';
import type { MassData } from '../../../../schemas/entities/mass.ts';
import type { Config } from '../../../platform/base/config.ts';
import { isAllowedTarget, parseTarget, type AllowedOrigin } from '../../../platform/base/hosts.ts';
import { knownFields, mayWriteField } from '../../../policy/fields.ts';
import type { Reader } from '../../../policy/reader.ts';
import { isObject, objectOf } from '../../../policy/settings.ts';
import { unprocessable } from '../../../platform/base/problem.ts';
import { cellMembers, mostRows } from './own-body.ts';

type Row = Calls['mass.targets']['reply'][number];

/** The maximum rows of a request to another server. */
const MAX_ROWS = 5000;

/** The usual target. */
const DEFAULT_TARGET = '/api/User/SetMicrodataStart_KAYAS';

/** Areas whose calls are about the session of the caller, or make requests to other servers. */
const CLOSED_AREAS: ReadonlySet<string> = new Set(['account', 'impersonate', 'guests', 'mass', 'relay', 'write']);

const callsByPath: ReadonlyMap<string, NamedCall> = new Map(
  Object.values(calls).map((call) => [call.path.toLowerCase(), call]),
);

/** A target to which rows may be sent. */
export interface Target {
  readonly url: string;
  /** A call of this installation; undefined for another server. */
  readonly call?: NamedCall;
  /** Restricts the origins of the installation. */
  readonly only: readonly AllowedOrigin[];
}

interface NamedTarget {
  readonly url: string;
  readonly label: string;
}

function targetsOf({ project }: Pick<Reader, 'project'>): readonly NamedTarget[] {
  const { Targets } = objectOf(project.settings.Config['massSend']);
  const named = (Array.isArray(Targets) ? Targets : []).flatMap((target): NamedTarget[] =>
    isObject(target) && typeof target['url'] === 'string' && target['url'] !== ''
      ? [{ url: target['url'], label: typeof target['Label'] === 'string' ? target['Label'] : '' }]
      : [],
  );
  return named.some(({ url }) => url === DEFAULT_TARGET) ? named : [...named, { url: DEFAULT_TARGET, label: '' }];
}

const takesRows = (call: NamedCall): boolean => !CLOSED_AREAS.has(call.name.split('.')[0] ?? '') && isPlainCall(call);

const isOwn = (url: string): boolean => url.startsWith('/');

export function listTargets(reader: Reader, config: Pick<Config, 'OUTGOING_HOSTS'>): Row[] {
  return targetsOf(reader).map(({ url, label }): Row => {
    const call = callsByPath.get(url.toLowerCase());
    return {
      url,
      Label: label === '' ? url : label,
      Problem: problemOf(url, call, config),
      Method: call?.method ?? 'POST',
      Own: isOwn(url),
      Most: call ? mostRows(call) : MAX_ROWS,
      Fields: call ? listColumns(reader, call) : [],
    };
  });
}

/** The columns of one row; for a call about people also the fields that the reader may change. */
function listColumns(reader: Reader, call: NamedCall): Row['Fields'] {
  const names = call.rows?.columns ?? cellMembers(call);
  const columns = names.map((Name) => ({ Name, Label: Name }));
  if (!call.rows) return columns;
  const people = knownFields(reader.project.settings.User)
    .filter(({ definition }) => mayWriteField(reader, definition) && !names.includes(definition.Name))
    .map(({ definition: { Name, Label } }) => ({ Name, Label: Label ?? Name }));
  return [...columns, ...people];
}

function problemOf(
  url: string,
  call: NamedCall | undefined,
  { OUTGOING_HOSTS }: Pick<Config, 'OUTGOING_HOSTS'>,
): Row['Problem'] {
  if (isOwn(url)) return call ? (takesRows(call) ? 'none' : 'refused') : 'unknown';
  return isAllowedTarget(url, OUTGOING_HOSTS) ? 'none' : 'closed';
}

/** The target of a url: exactly one that the settings name and that can be reached. */
export function requireTarget(reader: Reader, config: Pick<Config, 'OUTGOING_HOSTS'>, url: string): Target {
  const found = listTargets(reader, config).find((target) => target.url === url);
  if (found?.Problem !== 'none') throw unprocessable('no-target', 'Rows cannot be sent there.');
  const call = callsByPath.get(url.toLowerCase());
  return { url, ...(isOwn(url) && call ? { call } : {}), only: isOwn(url) ? [] : [parseTarget(url).origin] };
}

/** Several rows are sent as a list in a body, never in a query. */
export function requireRowList({ url, call }: Pick<Target, 'url' | 'call'>, method: MassData['method']): void {
  const max = call ? mostRows(call) : MAX_ROWS;
  if (max === 1 || (method === 'GET' && !isOwn(url))) throw unprocessable('no-row-list', 'It takes one row at a time.');
}

/** Requires that the settings name this url, whether rows can be sent there or not. */
export function requireNamedTarget(reader: Reader, url: string): Pick<Target, 'url' | 'call'> {
  if (!targetsOf(reader).some((target) => target.url === url))
    throw unprocessable('no-target', 'The settings do not allow this target.');
  const call = isOwn(url) ? callsByPath.get(url.toLowerCase()) : undefined;
  return { url, ...(call ? { call } : {}) };
}
