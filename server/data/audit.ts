import type { AuditAction } from '../../schemas/entities/audit.ts';
import type { Db } from '../area.ts';

/** One line of the audit log. */
export interface AuditEntry {
  /** What was done. A new one is a line in schemas/entities/audit.ts and a text in schemas/locales. */
  readonly action: AuditAction;
  /** To what: "person 12", "screen admin/user/list". */
  readonly subject?: string;
  readonly project?: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Who acted, from where. */
export interface AuditActor {
  readonly person: number | undefined;
  readonly impersonator: number | undefined;
  readonly request: string | undefined;
  readonly address: string | undefined;
}

/** Lines that one statement writes. */
const MAX_LINES = 2000;

/** Writes a line of the audit log, or many. */
export async function writeAudit(db: Db, actor: AuditActor, entry: AuditEntry | readonly AuditEntry[]): Promise<void> {
  const entries = 'action' in entry ? [entry] : entry;
  for (let from = 0; from < entries.length; from += MAX_LINES)
    // oxlint-disable-next-line no-await-in-loop -- one statement after the other, in one transaction
    await db
      .insertInto('audit')
      .values(entries.slice(from, from + MAX_LINES).map((line) => rowOf(actor, line)))
      .execute();
}

const rowOf = (actor: AuditActor, { action, subject, project, details }: AuditEntry) => ({
  person: actor.person ?? null,
  behind: actor.impersonator ?? null,
  action,
  subject: subject ?? null,
  project: project ?? null,
  details: JSON.stringify(details ?? {}),
  request: actor.request ?? null,
  address: actor.address ?? null,
});

/** What a change was and became, the fields that are alike left out: details of a line. */
export function pickChanges<Fields extends object>(
  before: Fields,
  after: Partial<Fields>,
): { readonly before: Partial<Fields>; readonly after: Partial<Fields> } {
  const keys = Object.keys(after).filter(
    (key) => JSON.stringify(Reflect.get(before, key)) !== JSON.stringify(Reflect.get(after, key)),
  );
  const pick = (fields: Partial<Fields>): Partial<Fields> =>
    // Only keys of the same object are picked.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    Object.fromEntries(keys.map((key) => [key, Reflect.get(fields, key) ?? null])) as Partial<Fields>;
  return { before: pick(before), after: pick(after) };
}
