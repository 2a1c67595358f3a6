import { sql } from 'kysely';
import { HISTORY_KINDS, type HistoryLine } from '../../../../schemas/entities/user.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { readableFields } from '../../../policy/fields.ts';
import { parseId } from '../../../platform/base/parse-id.ts';
import type { Reader } from '../../../policy/reader.ts';
import { objectOf, type Json } from '../../../policy/settings.ts';
import { notFound } from '../../../platform/base/problem.ts';
import { selectVisiblePeople } from './rows.ts';

interface HistoryQuery {
  readonly UserId: string;
  readonly page?: number;
  readonly count?: number;
}

/** The lines of the audit log about a visible person: those of this project, and those without a project. */
export async function listHistory(
  db: Db,
  reader: Reader,
  { UserId, page = 0, count: size = 10 }: HistoryQuery,
): Promise<{ list: HistoryLine[]; count: number }> {
  const person = parseId(UserId);
  const seen = await selectVisiblePeople(db, reader)
    .where('people.id', '=', person)
    .select('people.id')
    .executeTakeFirst();
  if (!seen) throw notFound('no-person', 'There is no such person.');
  const lines = db
    .selectFrom('audit')
    .where('audit.subject', '=', `person ${person}`)
    .where((where) =>
      where.or([where('audit.project', '=', String(reader.project.id)), where('audit.project', 'is', null)]),
    );
  const [rows, { count }] = await Promise.all([
    lines
      .leftJoin('people as who', 'who.id', 'audit.person')
      .leftJoin('people as impersonator', 'impersonator.id', 'audit.impersonator')
      .select(['audit.id', 'audit.at', 'audit.action', 'audit.details'])
      .select(['who.name as who', 'impersonator.name as impersonator'])
      .orderBy('audit.id', 'desc')
      .limit(size)
      .offset(page * size)
      .execute(),
    lines.select(sql<number>`count(*)::integer`.as('count')).executeTakeFirstOrThrow(),
  ]);
  return { list: rows.map((row) => presentLine(reader, row)), count };
}

interface HistoryRow {
  readonly id: string;
  readonly at: Date;
  readonly action: string;
  readonly details: unknown;
  readonly who: string | null;
  readonly impersonator: string | null;
}

type Kind = (typeof HISTORY_KINDS)[number];

/** The kind of change of calls that change one thing. */
const KIND_OF_ACTION: Readonly<Record<string, Kind>> = {
  'users.updateFields': 'fields',
  'users.updateRoles': 'roles',
  'users.setActiveState': 'state',
  'users.changePassword': 'password',
  'users.consent': 'consent',
  'users.setDefaultProject': 'defaultProject',
};

function presentLine(reader: Reader, row: HistoryRow): HistoryLine {
  const details = objectOf(row.details);
  const known = KIND_OF_ACTION[row.action];
  return {
    Id: row.id,
    Time: row.at.toISOString(),
    Who: row.who ?? '',
    Impersonator: row.impersonator,
    Kinds: known ? [known] : row.action === 'users.save' ? kindsOf(details) : [isLink(row.action) ? 'links' : 'other'],
    Action: row.action,
    Fields: fieldsOf(reader, details),
    Before: describeSide(details, 'before'),
    After: describeSide(details, 'after'),
  };
}

const isLink = (action: string): boolean => action.startsWith('linking.');

/** A save may change several things: each is a line of its own. */
function kindsOf(details: Json): Kind[] {
  const all: Json = { ...objectOf(details['after']), ...details };
  const found = HISTORY_KINDS.filter((kind) => {
    const value = all[kind];
    return Array.isArray(value) ? value.length > 0 : value !== undefined;
  });
  return found.length > 0 ? found : ['other'];
}

const namesOf = ({ fields, field }: Json): string[] =>
  (Array.isArray(fields) ? fields : [field]).filter((name) => typeof name === 'string');

/** The changed fields that the reader may see. */
function fieldsOf(reader: Reader, details: Json): string[] {
  const readable = readableFields(reader);
  return namesOf(details).filter((name) => readable.has(name));
}

/** Shows roles, levels, states and names; values of fields are in the audit log only. */
function describeSide(details: Json, side: 'before' | 'after'): string | null {
  const fields = namesOf(details);
  const values = Object.entries(objectOf(details[side])).filter(([name]) => !fields.includes(name));
  const texts = values.flatMap(([, value]) => textsOf(value));
  return texts.length > 0 ? texts.join(', ') : null;
}

function textsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsOf);
  return typeof value === 'string' || typeof value === 'number' ? [String(value)] : [];
}
