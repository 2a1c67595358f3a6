import type { Db } from '../../area.ts';
import { cancelMails, sendMails } from '../../mail/send.ts';
import { findWaitingEffects } from '../../outbox.ts';
import type { Reader } from '../../policy/reader.ts';
import type { Movable, Move } from './moves.ts';
import { protocolOf } from './present.ts';

interface Decisions {
  readonly batch: string;
  readonly moves: readonly Move[];
  readonly reason: string;
}

/** So long a decision can be taken back before anybody learns of it. */
const HOLD_MS = 60_000;
const heldUntil = (): Date => new Date(Date.now() + HOLD_MS);

const TEMPLATES = ['application-eligible', 'application-selected', 'application-declined'] as const;
const keyOf = (template: string, batch: string, application: number): string => `${template}:${batch}:${application}`;
const applicationOf = (key: string): number => Number(key.slice(key.lastIndexOf(':') + 1));

const keysOf = (batch: string, applications: readonly number[]): string[] =>
  applications.flatMap((id) => TEMPLATES.map((template) => keyOf(template, batch, id)));

/** The applications of a change whose mail has not gone out. */
export async function findHeldMails(
  db: Db,
  batch: string,
  applications: readonly number[],
): Promise<ReadonlySet<number>> {
  return new Set([...(await findWaitingEffects(db, keysOf(batch, applications)))].map(applicationOf));
}

/** Takes the mails of a change back that have not gone out. Returns their applications. */
export async function cancelDecisions(
  db: Db,
  batch: string,
  applications: readonly number[],
): Promise<ReadonlySet<number>> {
  return new Set([...(await cancelMails(db, keysOf(batch, applications)))].map(applicationOf));
}

/** Tells applicants that what was written to them does not hold. Returns the applications that a mail goes out for. */
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

/** Writes the mails of decisions, each in the language of its application. They go out when the change can hardly be taken back any more. Returns the applications that one goes out for. */
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
