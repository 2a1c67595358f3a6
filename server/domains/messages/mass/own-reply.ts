import type { NamedCall } from '../../../../schemas/define.ts';
import { REASONS, type RowReason } from '../../../../schemas/entities/bulk.ts';
import { knownFields } from '../../../policy/fields.ts';
import type { Reader } from '../../../policy/reader.ts';
import { objectOf, type Json } from '../../../policy/settings.ts';
import { usernameKey } from '../../people/index.ts';
import { failed, SENT, shorten, type Delivery } from './delivery.ts';

/** The rows of a request, and the reply of its call. */
export interface OwnReply {
  readonly call: NamedCall;
  readonly reader: Reader;
  readonly rows: readonly unknown[];
  readonly reply: unknown;
  /** The reply of bulk.check for rows. */
  readonly check: (mode: string, rows: readonly unknown[]) => Promise<unknown>;
}

/** The outcomes of the rows of a successful call. */
export async function readReply(own: OwnReply): Promise<Delivery[]> {
  const { call, reply } = own;
  if (call.rows?.reply === 'results') return listOf(reply).map((result) => deliveryOf(own, result));
  if (call.rows) return readUsernames(own, call.rows.check ?? '');
  return [readMember(call, objectOf(reply))];
}

function readMember({ refused }: NamedCall, reply: Json): Delivery {
  if (!refused) return SENT;
  const value = reply[refused.member];
  const isRefused = typeof value === 'string' ? (refused.values ?? []).includes(value) : countOf(value) > 0;
  if (!isRefused) return SENT;
  const text = refused.text === undefined ? undefined : reply[refused.text];
  const what = Array.isArray(value) ? value.map(String).join(', ') : String(value);
  return failed('part-refused', {
    values: { what: shorten(what) },
    text: shorten(typeof text === 'string' ? text : ''),
  });
}

const countOf = (value: unknown): number => (Array.isArray(value) ? value.length : Number(value ?? 0));
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The outcome of each row, from the entries of the reply. */
function deliveryOf({ reader }: OwnReply, result: unknown): Delivery {
  const { Outcome, Reasons } = objectOf(result);
  if (Outcome !== 'refused') return SENT;
  const reasons = listOf(Reasons)
    .filter(isRowReason)
    .map(({ Field, ...reason }) => ({
      ...reason,
      ...(Field === undefined ? {} : { Field: labelOf(reader, Field) }),
    }));
  return failed('', { reasons });
}

const isRowReason = (reason: unknown): reason is RowReason => {
  const { Code } = objectOf(reason);
  return REASONS.some((known) => known === Code);
};

const labelOf = ({ project }: Reader, name: string): string =>
  knownFields(project.settings.User).find(({ definition }) => definition.Name === name)?.definition.Label ?? name;

/** The reply names the changed people; the reasons for the others are asked by `check`. */
async function readUsernames(own: OwnReply, mode: string): Promise<Delivery[]> {
  const left = listOf(own.reply).map((name) => usernameKey(String(name)));
  const done = own.rows.map((row) => takeOut(left, usernameKey(usernameOf(row))));
  const refused = own.rows.filter((_, place) => !done[place]);
  if (refused.length === 0) return done.map(() => SENT);
  const reasons = listOf(await own.check(mode, refused)).map((result) => deliveryOf(own, result));
  // A row that could be added now was refused because of one that this request added.
  const found = refused.map((_, place) =>
    reasons[place]?.outcome === 'failed' ? reasons[place] : failed('row-refused'),
  );
  return done.map((isDone) => (isDone ? SENT : (found.shift() ?? failed('row-refused'))));
}

function usernameOf(row: unknown): string {
  const { Username } = objectOf(row);
  return typeof Username === 'string' ? Username : '';
}

function takeOut(names: string[], name: string): boolean {
  const place = names.indexOf(name);
  if (place !== -1) names.splice(place, 1);
  return place !== -1;
}

const STANDARD: ReadonlySet<string> = new Set(['type', 'title', 'status', 'detail', 'code', 'errors']);

/** The outcomes of a refused call: its problem, and for each row its own faults. */
export function readRefusal(
  reader: Reader,
  call: NamedCall,
  problem: Json,
  count: number,
  requestId: string,
): Delivery[] {
  const code = typeof problem['code'] === 'string' ? problem['code'] : `status${String(problem['status'])}`;
  const values = Object.fromEntries(
    Object.entries({ requestId, ...problem }).flatMap(([name, value]) =>
      !STANDARD.has(name) && (typeof value === 'string' || typeof value === 'number') ? [[name, value]] : [],
    ),
  );
  const errors = listOf(problem['errors']).map(objectOf);
  return Array.from({ length: count }, (_, row) =>
    failed(code, {
      values,
      faults: errors.filter((error) => count === 1 || isOfRow(call, error, row)).map(toFault(reader)),
    }),
  );
}

function isOfRow({ rows }: NamedCall, { pointer }: Json, row: number): boolean {
  const [, field, place] = String(pointer).split('/');
  const isInRows = rows !== undefined && field === rows.field && place !== undefined && /^\d+$/.test(place);
  return !isInRows || Number(place) === row;
}

const toFault =
  (reader: Reader) =>
  ({ pointer, code, params }: Json): Delivery['faults'][number] => ({
    Code: typeof code === 'string' ? code : 'refused',
    Place: labelOf(reader, lastName(String(pointer))),
    Values: Object.fromEntries(
      Object.entries(objectOf(params)).flatMap(([name, value]) =>
        typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [],
      ),
    ),
  });

/** The last name of a pointer. */
const lastName = (pointer: string): string =>
  pointer.split('/').findLast((step) => step !== '' && !/^\d+$/.test(step)) ?? '';
