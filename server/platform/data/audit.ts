import type { AuditAction } from '../../../schemas/entities/audit.ts';
import type { Db } from './tables.ts';

/** One line of the audit log. */
export interface AuditEntry {
  /** The action. A new one needs a line in schemas/entities/audit.ts and a text in schemas/locales. */
  readonly action: AuditAction;
  /** The object of the action: "person 12", "screen admin/user/list". */
  readonly subject?: string;
  readonly project?: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** The person who acts, with the request and address. */
export interface AuditActor {
  readonly person: number | undefined;
  readonly impersonator: number | undefined;
  readonly request: string | undefined;
  readonly address: string | undefined;
}

/** The maximum number of lines in one statement. */
const MAX_LINES = 2000;

/** Writes one or many lines of the audit log. */
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
  impersonator: actor.impersonator ?? null,
  action,
  subject: subject ?? null,
  project: project ?? null,
  details: JSON.stringify(details ?? {}),
  request: actor.request ?? null,
  address: actor.address ?? null,
});

/** The changed fields before and after, for the details of an audit line. */
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
