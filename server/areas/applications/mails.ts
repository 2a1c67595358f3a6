import type { Db } from '../../area.ts';
import { sendMails } from '../../mail/send.ts';
import type { Reader } from '../../policy/reader.ts';
import type { Move } from './moves.ts';
import { protocolOf } from './present.ts';

interface Decisions {
  readonly batch: string;
  readonly moves: readonly Move[];
  readonly reason: string;
}

/** Writes the mails of decisions, each in the language of its application. Returns the applications that one goes out for. */
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
      key: `${template}:${batch}:${row.id}`,
      values: { name: row.name, project: project.descr, protocol: protocolOf(row), reason },
    })),
  );
  return new Set(wanted.filter((_one, place) => sent[place] !== null).map(({ row }) => row.id));
}
