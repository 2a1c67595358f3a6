import { demoMicrodata, demoMicrodataForms } from '../../../../schemas/demo/microdata.ts';
import type { Fields } from '../../../../schemas/entities/fields.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { insertFirstRevisions } from '../../documents/index.ts';

interface DemoProject {
  readonly project: number;
  readonly idOf: (username: string) => number;
  readonly mentees: readonly { readonly username: string; readonly fields: Fields }[];
}

const DAY = 86_400_000;

/** The questions of the demo and the microdata of its mentees. */
export async function loadDemoMicrodata(db: Db, { project, idOf, mentees }: DemoProject, now: Date): Promise<void> {
  await insertFirstRevisions(
    db,
    project,
    Object.entries(demoMicrodataForms).map(([name, document]) => ({ kind: 'microdata', name, document })),
  );
  const rows = demoMicrodata(mentees, now).map(({ username, part, answers, final, sent, error, age }) => {
    const time = new Date(now.getTime() - age * DAY);
    return {
      project,
      person: idOf(username),
      part,
      answers: JSON.stringify(answers),
      final,
      author: idOf(username),
      time,
      sent: sent ? new Date(time.getTime() + DAY / 2) : null,
      error,
    };
  });
  await db.insertInto('microdata').values(rows).execute();
}
