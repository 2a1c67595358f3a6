import { randomUUID } from 'node:crypto';
import { demoApplications, type DemoApplication } from '../../../../schemas/demo/applications.ts';
import { readCriteria, scoreOf, type Criterion } from '../../../../schemas/documents/application-criteria.ts';
import { readApplicationForm } from '../../../../schemas/documents/application-run.ts';
import { type ApplicationStatus, STATUS } from '../../../../schemas/entities/application-status.ts';
import type { Fields } from '../../../../schemas/entities/fields.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { settingsOf } from '../../../policy/settings.ts';
import { findingColumns } from './finding.ts';
import { protocolOf } from './present.ts';

interface DemoPerson {
  readonly username: string;
  readonly fields: Fields;
}

interface DemoProject {
  readonly project: number;
  readonly idOf: (username: string) => number;
  readonly mentees: readonly DemoPerson[];
  readonly applicants: readonly DemoPerson[];
}

/** Applications in every status, with their history. */
export async function loadDemoApplications(db: Db, demo: DemoProject, now: Date): Promise<void> {
  const { settings } = await db
    .selectFrom('projects')
    .where('id', '=', demo.project)
    .select('settings')
    .executeTakeFirstOrThrow();
  const form = readApplicationForm(settingsOf(settings).Config['Application'], 'el');
  const numbers = new Map<number, number>();
  const applications = demoApplications(demo, now);
  const rows = applications.map(({ answers, created, person, mentee, reviewer, moves }) => {
    const submitted = moves[0]?.time ?? null;
    const year = submitted?.getUTCFullYear() ?? null;
    const number = year === null ? null : (numbers.get(year) ?? 0) + 1;
    if (year !== null && number !== null) numbers.set(year, number);
    const address = answers['email'] ?? '';
    return {
      project: demo.project,
      status: moves.at(-1)?.to ?? STATUS.draft,
      before: isEnd(moves.at(-1)?.to) ? (moves.at(-2)?.to ?? null) : null,
      year,
      number,
      person: person === null ? null : demo.idOf(person),
      address,
      language: 'el',
      answers: JSON.stringify(answers),
      form: JSON.stringify(submitted === null ? {} : form),
      key: null,
      created,
      submitted,
      changed: moves.at(-1)?.time ?? created,
      reopened: moves.at(-1)?.kind === 'resubmit' ? (moves.at(-1)?.time ?? null) : null,
      mentee: mentee === null ? null : demo.idOf(mentee),
      reviewer: reviewer === null ? null : demo.idOf(reviewer),
      ...findingColumns({ form, answers, address, protocol: protocolOf({ year, number }) }),
    };
  });
  const ids = await db.insertInto('applications').values(rows).returning('id').execute();
  await db
    .insertInto('application_numbers')
    .values([...numbers].map(([year, last]) => ({ project: demo.project, year, last })))
    .execute();
  await loadReviews(db, demo, applications, {
    ids,
    criteria: readCriteria(settingsOf(settings).Config['Application'], 'el'),
  });
  const batches = new Map<string, string>();
  const history = applications.flatMap((application, place) =>
    historyOf(application).map(({ batch, by, ...move }) => {
      if (batch !== null && !batches.has(batch)) batches.set(batch, randomUUID());
      return {
        ...move,
        application: ids[place]?.id ?? 0,
        person: by === null ? null : demo.idOf(by),
        impersonator: null,
        batch: batch === null ? null : (batches.get(batch) ?? null),
      };
    }),
  );
  await db
    .insertInto('application_moves')
    .values(history.toSorted((one, other) => one.time.getTime() - other.time.getTime()))
    .execute();
}

async function loadReviews(
  db: Db,
  { idOf }: DemoProject,
  applications: readonly DemoApplication[],
  { ids, criteria }: { readonly ids: readonly { readonly id: number }[]; readonly criteria: readonly Criterion[] },
): Promise<void> {
  const placed = applications.map((application, place) => ({ ...application, id: ids[place]?.id ?? 0 }));
  await db
    .insertInto('application_notes')
    .values(
      placed.flatMap(({ id, notes }) =>
        notes.map(({ by, text, time }) => ({ application: id, person: idOf(by), text, time })),
      ),
    )
    .execute();
  await db
    .insertInto('application_reviews')
    .values(
      placed.flatMap(({ id, reviews }) =>
        reviews.map(({ by, marks, comment, time }) => ({
          application: id,
          person: idOf(by),
          score: scoreOf(criteria, marks),
          marks: JSON.stringify(marks),
          comment,
          time,
        })),
      ),
    )
    .execute();
}

const isEnd = (status: ApplicationStatus | undefined): boolean =>
  status === STATUS.declined || status === STATUS.withdrawn;

/** Each move with the status before it. */
function historyOf({ moves }: DemoApplication) {
  return moves.map(({ kind, to, by, time, reason, batch }, place) => {
    const from: ApplicationStatus = moves[place - 1]?.to ?? STATUS.draft;
    const before = isEnd(from) ? (moves[place - 2]?.to ?? null) : null;
    return {
      status_from: from,
      status_to: to,
      before,
      kind,
      by,
      time,
      reason,
      batch,
      mailed: kind !== 'back' && kind !== 'withdraw',
    };
  });
}
