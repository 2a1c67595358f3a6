import type { Db } from '../../../platform/data/tables.ts';
import { cancelMails, sendMails } from '../../../platform/mail/send.ts';
import { findWaitingEffects } from '../../../platform/outbox/outbox.ts';
import type { Reader } from '../../../policy/reader.ts';
import type { Movable, Move } from './move.ts';
import { protocolOf } from './present.ts';

interface Decisions {
  readonly batch: string;
  readonly moves: readonly Move[];
  readonly reason: string;
}

/** Mails of decisions wait this long, so that a decision can be undone before anybody reads it. */
export const HOLD_MS = 60_000;
const heldUntil = (): Date => new Date(Date.now() + HOLD_MS);

const TEMPLATES = ['application-eligible', 'application-selected', 'application-declined'] as const;
const keyOf = (template: string, batch: string, application: number): string => `${template}:${batch}:${application}`;
const applicationOf = (key: string): number => Number(key.slice(key.lastIndexOf(':') + 1));

const keysOf = (batch: string, applications: readonly number[]): string[] =>
  applications.flatMap((id) => TEMPLATES.map((template) => keyOf(template, batch, id)));

/** The applications of a change whose mail has not been sent. */
export async function findHeldMails(
  db: Db,
  batch: string,
  applications: readonly number[],
): Promise<ReadonlySet<number>> {
  return new Set([...(await findWaitingEffects(db, keysOf(batch, applications)))].map(applicationOf));
}

/** Cancels the unsent mails of a change. Returns their applications. */
export async function cancelDecisions(
  db: Db,
  batch: string,
  applications: readonly number[],
): Promise<ReadonlySet<number>> {
  return new Set([...(await cancelMails(db, keysOf(batch, applications)))].map(applicationOf));
}

/** Mails applicants that an earlier mail does not hold. Returns the applications that get a mail. */
export async function mailCorrections(
  db: Db,
  { project }: Reader,
  batch: string,
  rows: readonly Movable[],
): Promise<ReadonlySet<number>> {
  const sent = await sendMails(
    db,
    rows.map((row) => ({
      to: row.address,
      project: project.id,
      language: row.language,
      template: 'application-corrected',
      key: keyOf('application-corrected', batch, row.id),
      values: { name: row.name, project: project.descr, protocol: protocolOf(row) },
    })),
  );
  return new Set(rows.filter((_row, place) => sent[place] !== null).map(({ id }) => id));
}

/**
 * Mails decisions, each in the language of its application, after the time in which the change is usually undone.
 * Returns the applications that get a mail.
 */
export async function mailDecisions(
  db: Db,
  { project }: Reader,
  { batch, moves, reason }: Decisions,
): Promise<ReadonlySet<number>> {
  const wanted = moves.flatMap(({ mail, row }) =>
    mail === null || row.address === '' ? [] : [{ template: mail, row }],
  );
  const sent = await sendMails(
    db,
    wanted.map(({ template, row }) => ({
      to: row.address,
      project: project.id,
      language: row.language,
      template,
      key: keyOf(template, batch, row.id),
      notBefore: heldUntil(),
      values: { name: row.name, project: project.descr, protocol: protocolOf(row), reason },
    })),
  );
  return new Set(wanted.filter((_one, place) => sent[place] !== null).map(({ row }) => row.id));
}
