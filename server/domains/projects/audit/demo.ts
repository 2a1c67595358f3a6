import { demoHistory } from '../../../../schemas/demo/history.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { SETTINGS_KIND } from '../projects/history.ts';

interface DemoProject {
  readonly project: number;
  readonly url: string;
  readonly idOf: (username: string) => number;
}

/** Adds audit lines of earlier days by the administrators of the demo. */
export async function loadDemoHistory(db: Db, { project, url, idOf }: DemoProject, now: Date): Promise<void> {
  const rows = demoHistory(now).map(({ by, impersonator, action, subject, details, time }) => ({
    at: time,
    person: idOf(by),
    impersonator: impersonator === undefined ? null : idOf(impersonator),
    action,
    subject: subjectOf(subject, url, idOf),
    project: String(project),
    details: JSON.stringify(details),
    address: '127.0.0.1',
  }));
  await db.insertInto('audit').values(rows).execute();
}

function subjectOf(subject: string | undefined, url: string, idOf: (username: string) => number): string | null {
  if (subject === undefined) return null;
  return subject === 'settings' ? `${SETTINGS_KIND} ${url}` : `person ${idOf(subject)}`;
}
