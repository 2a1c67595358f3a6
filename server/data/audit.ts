import type { Db } from '../area.ts';

/** One line of the audit log. */
export interface AuditEntry {
  /** What was done: "users.updateFields". */
  readonly action: string;
  /** To what: "person 12", "screen admin/user/list". */
  readonly subject?: string;
  readonly project?: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Who acted, from where. */
export interface AuditActor {
  readonly person: number | undefined;
  readonly behind: number | undefined;
  readonly request: string | undefined;
  readonly address: string | undefined;
}

/** Writes a line of the audit log. */
export async function writeAudit(db: Db, actor: AuditActor, entry: AuditEntry): Promise<void> {
  await db
    .insertInto('audit')
    .values({
      person: actor.person ?? null,
      behind: actor.behind ?? null,
      action: entry.action,
      subject: entry.subject ?? null,
      project: entry.project ?? null,
      details: JSON.stringify(entry.details ?? {}),
      request: actor.request ?? null,
      address: actor.address ?? null,
    })
    .execute();
}
