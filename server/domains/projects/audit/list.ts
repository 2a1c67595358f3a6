import { sql, type Expression, type SqlBool } from 'kysely';
import type { Calls } from '../../../../schemas/calls/index.ts';
import { AUDIT_ACTIONS, type AuditAction, type AuditLine } from '../../../../schemas/entities/audit.ts';
import { addDays, parseIsoDate, startOfDay } from '../../../../schemas/formats/greek-date.ts';
import { fold } from '../../../../schemas/formats/folding.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { parseId } from '../../../platform/base/parse-id.ts';
import type { Reader } from '../../../policy/reader.ts';
import { isObject } from '../../../policy/settings.ts';

type Filters = Calls['audit.list']['body'];

/**
 * The lines about the reader's project: those of calls in it, and those of calls by or about its people outside of any
 * project.
 */
function selectVisibleLines(db: Db, { project }: Reader) {
  return (
    db
      .selectFrom('audit')
      .leftJoin('people as actor', 'actor.id', 'audit.person')
      .leftJoin('people as admin', 'admin.id', 'audit.impersonator')
      // A person whom a member changed in another project keeps their name.
      .leftJoin('people as target', (join) =>
        join.on(sql<boolean>`audit.subject like 'person %' and target.id::text = substr(audit.subject, 8)
        and (audit.project = ${String(project.id)}
          or exists (select from memberships m where m.project = ${project.id} and m.person = target.id))`),
      )
      .where(
        sql<boolean>`(audit.project = ${String(project.id)} or (audit.project is null and exists (
        select from memberships m where m.project = ${project.id} and m.person in (audit.person, audit.impersonator, target.id))))`,
      )
  );
}

/** A page of the log. */
export async function listAudit(db: Db, reader: Reader, filters: Filters): Promise<Calls['audit.list']['reply']> {
  const { page = 0, count = 20 } = filters;
  const query = conditions(filters).reduce(
    (found, condition) => found.where(condition),
    selectVisibleLines(db, reader),
  );
  const [rows, { total }] = await Promise.all([
    query
      .select(['audit.id', 'at', 'person', 'impersonator', 'action', 'subject', 'details', 'request', 'address'])
      .select(['actor.name as actor_name', 'actor.username as actor_username'])
      .select(['admin.name as admin_name', 'admin.username as admin_username', 'target.name as target_name'])
      .orderBy('audit.id', 'desc')
      .limit(count)
      .offset(page * count)
      .execute(),
    query.select(sql<number>`count(*)::integer`.as('total')).executeTakeFirstOrThrow(),
  ]);
  return { list: rows.map(presentLine), count: total };
}

/** The actions that occur in the visible lines. */
export async function listAuditActions(db: Db, reader: Reader): Promise<AuditAction[]> {
  const rows = await selectVisibleLines(db, reader).select('action').distinct().orderBy('action').execute();
  return [...new Set(rows.map(({ action }) => toAuditAction(action)))];
}

function conditions({ Search, PersonId, Action, From, To, Impersonated }: Filters): Expression<SqlBool>[] {
  const person = PersonId ? parseId(PersonId) : undefined;
  const [from, to] = [From, To].map((text) => parseIsoDate(text ?? ''));
  return [
    ...wordsOf(Search).map(
      (word) => sql<boolean>`praxis_fold(concat_ws(' ', audit.action, audit.subject, actor.name, actor.username,
        admin.name, admin.username, target.name)) like ${`%${word}%`}`,
    ),
    ...(person === undefined
      ? []
      : [sql<boolean>`(audit.person = ${person} or audit.impersonator = ${person} or target.id = ${person})`]),
    ...(Action ? [sql<boolean>`audit.action = ${Action}`] : []),
    ...(from ? [sql<boolean>`audit.at >= ${new Date(startOfDay(from))}`] : []),
    ...(to ? [sql<boolean>`audit.at < ${new Date(startOfDay(addDays(to, 1)))}`] : []),
    ...(Impersonated ? [sql<boolean>`audit.impersonator is not null`] : []),
  ];
}

const wordsOf = (search: string | undefined): string[] =>
  fold(search ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 10)
    .map((word) => word.replaceAll(/[\\%_]/g, String.raw`\$&`));

interface AuditRow {
  readonly id: string;
  readonly at: Date;
  readonly person: number | null;
  readonly impersonator: number | null;
  readonly action: string;
  readonly subject: string | null;
  readonly details: unknown;
  readonly request: string | null;
  readonly address: string | null;
  readonly actor_name: string | null;
  readonly actor_username: string | null;
  readonly admin_name: string | null;
  readonly admin_username: string | null;
  readonly target_name: string | null;
}

function presentLine(row: AuditRow): AuditLine {
  const { before, after, ...rest } = isObject(row.details) ? row.details : {};
  return {
    Id: row.id,
    Time: row.at.toISOString(),
    Person: presentPerson(row.person, row.actor_name, row.actor_username),
    Impersonator: presentPerson(row.impersonator, row.admin_name, row.admin_username),
    Action: toAuditAction(row.action),
    Subject: row.subject ?? '',
    SubjectName: row.target_name ?? '',
    Before: toValues(before),
    After: toValues(after),
    Details: Object.keys(rest).length > 0 ? rest : null,
    Address: row.address ?? '',
    Request: row.request ?? '',
  };
}

/** Wraps a single value in an object. */
const toValues = (given: unknown): Record<string, unknown> | null =>
  given === undefined || given === null ? null : isObject(given) ? given : { value: given };

/** 'other' for actions that an older version wrote under another name. */
const toAuditAction = (action: string): AuditAction => AUDIT_ACTIONS.find((known) => known === action) ?? 'other';

/** A deleted person is shown by their id. */
const presentPerson = (id: number | null, name: string | null, username: string | null) =>
  id === null ? null : { Id: String(id), Name: name || username || String(id) };
