import {
  demoActionMentors,
  demoActions,
  demoActionTypes,
  demoDone,
  demoMeetings,
  demoSoon,
} from '../../../../schemas/demo/actions.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { loadDemoWork } from './demo-work.ts';
import { addLinks } from '../../people/index.ts';
import { addActions } from './create.ts';
import type { DemoActions } from './demo-actions.ts';

/** Loads the action types, the actions, their completions, and the individual mentors and meetings of some mentees. */
export async function loadDemoActions(db: Db, demo: DemoActions): Promise<void> {
  const { project, now } = demo;
  await db
    .insertInto('action_types')
    .values(
      demoActionTypes.map(({ Id, Descr, ActionData }) => ({
        project,
        id: Id,
        descr: Descr,
        action_data: JSON.stringify(ActionData),
      })),
    )
    .execute();
  const actions = demoActions(now);
  const ids = await addActions(db, project, actions);
  await addActionMentors(db, demo, ids);
  await addMeetings(db, demo, ids);
  await addCompletions(db, demo, ids);
  await loadDemoWork(db, demo, new Map(actions.map(({ title }, index) => [title, ids[index] ?? 0])));
}

const personIdOf = ({ idOf }: DemoActions, username: string): number => idOf.get(username) ?? 0;

async function addActionMentors(db: Db, demo: DemoActions, ids: readonly number[]): Promise<void> {
  const { mentor, mentees } = demoActionMentors[demo.name];
  const business = demoActions(demo.now).flatMap((action, index) => (action.business ? [ids[index] ?? 0] : []));
  const links = mentees.flatMap((mentee) =>
    business.map((action) => ({
      mentor: personIdOf(demo, mentor),
      mentee: personIdOf(demo, mentee),
      action: String(action),
    })),
  );
  await addLinks(db, demo.project, { mentors: links });
}

async function addMeetings(db: Db, demo: DemoActions, ids: readonly number[]): Promise<void> {
  if (demo.name !== 'first') return;
  const titles = demoActions(demo.now).map(({ title }) => title);
  const rows = [...demoMeetings(demo.now), demoSoon(demo.now)].map(({ mentee, title, ...data }) => ({
    project: demo.project,
    action: ids[titles.indexOf(title)] ?? 0,
    mentee: personIdOf(demo, mentee),
    kind: 'action' as const,
    data: JSON.stringify(data),
  }));
  await db.insertInto('action_data').values(rows).execute();
}

async function addCompletions(db: Db, demo: DemoActions, ids: readonly number[]): Promise<void> {
  const passed = demoActions(demo.now).flatMap(({ day }, index) => (day < 0 ? [ids[index] ?? 0] : []));
  const mentees = demo.people.filter(({ memberships }) =>
    memberships.some(({ project, roles }) => project === demo.name && roles.includes('Mentee')),
  );
  const rows = mentees.flatMap((person, index) =>
    passed.slice(0, demoDone(person, passed.length)).map((action, place) => ({
      action,
      mentee: personIdOf(demo, person.username),
      time: new Date(demo.now.getTime() - (1 + ((index * 7 + place * 11) % 50)) * 86_400_000),
    })),
  );
  if (rows.length > 0) await db.insertInto('action_completions').values(rows).execute();
}
