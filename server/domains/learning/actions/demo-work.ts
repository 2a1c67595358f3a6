import { demoActionWork } from '../../../../schemas/demo/actions.ts';
import { demoLinks } from '../../../../schemas/demo/links.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { storedName } from '../../documents/index.ts';
import type { DemoActions } from './demo-actions.ts';

type Ids = ReadonlyMap<string, number>;

/** Views, scripts, answers, notes, statistics and data of the demo's actions. */
export async function loadDemoWork(db: Db, demo: DemoActions, ids: Ids): Promise<void> {
  await addScripts(db, ids);
  if (demo.name !== 'first') return;
  await addViews(db, demo.project, ids);
  await addAnswers(db, demo, ids);
  await addWork(db, demo, ids);
  await addStatistics(db, demo);
  await addData(db, demo.project);
}

const actionIdOf = (ids: Ids, title: string): number => ids.get(title) ?? 0;

async function addScripts(db: Db, ids: Ids): Promise<void> {
  const { completion, functions, scripts, shown } = demoActionWork;
  const changes = [
    ...completion.map(({ title, code, local }) => ({ title, set: { completion_code: code, completion_local: local } })),
    ...functions.map((scripted) => ({ title: scripted.title, set: { function: scripted.function } })),
    ...scripts.map((script) => ({ title: script.title, set: { functions: script.functions, functions_edited: true } })),
  ];
  for (const { title, set } of changes)
    // oxlint-disable-next-line no-await-in-loop -- a handful, in one transaction
    await db.updateTable('actions').set(set).where('id', '=', actionIdOf(ids, title)).execute();
  for (const { title, rule } of shown) {
    const id = actionIdOf(ids, title);
    // oxlint-disable-next-line no-await-in-loop -- likewise
    const { data } = await db.selectFrom('actions').where('id', '=', id).select('data').executeTakeFirstOrThrow();
    const changed = JSON.stringify({ ...data, ShowCondition: rule });
    // oxlint-disable-next-line no-await-in-loop -- likewise
    await db.updateTable('actions').set({ data: changed }).where('id', '=', id).execute();
  }
}

async function addViews(db: Db, project: number, ids: Ids): Promise<void> {
  const rows = demoActionWork.views.map(({ title, type, view }) => ({
    project,
    kind: storedName('actionView'),
    name: title === undefined ? `types/${type}/View` : `actions/${actionIdOf(ids, title)}/View`,
    document: JSON.stringify(view),
    revision: 1,
    author: null,
    author_name: '',
  }));
  await db.insertInto('documents').values(rows).execute();
  await db
    .insertInto('revisions')
    .values(rows.map(({ revision, ...row }) => ({ ...row, number: revision, message: '' })))
    .execute();
}

/** Adds data that mentees filled in and notes of their mentors, in every state of progress. */
async function addAnswers(db: Db, demo: DemoActions, ids: Ids): Promise<void> {
  const mentees = menteesOf(demo);
  const { answers, notes } = demoActionWork;
  const sets = Object.entries(answers).flatMap(([title, given], which) =>
    mentees.flatMap((mentee, index) => {
      const data = given[index % given.length];
      return index % (which + 2) === 0 && data
        ? [{ action: actionIdOf(ids, title), mentee, kind: 'mentee' as const, data: JSON.stringify(data) }]
        : [];
    }),
  );
  const noted = (['public', 'private'] as const).flatMap((kind) =>
    mentees.flatMap((mentee, index) => {
      const note = notes[kind][index % notes[kind].length];
      const action = actionIdOf(ids, Object.keys(answers)[0] ?? '');
      return index % 3 === 0 ? [{ action, mentee, kind, data: JSON.stringify({ note }) }] : [];
    }),
  );
  const rows = [...sets, ...noted].map((set) => ({ ...set, project: demo.project, time: demo.now }));
  await db.insertInto('action_data').values(rows).execute();
}

/** Work that was handed in or returned, with its history. */
async function addWork(db: Db, demo: DemoActions, ids: Ids): Promise<void> {
  const mentees = menteesOf(demo);
  const idOf = (username: string): number => demo.idOf.get(username) ?? 0;
  const links = demoLinks(demo.people, demo.name).mentors;
  const mentorOf = new Map(links.map(({ mentor, mentee }) => [idOf(mentee), idOf(mentor)]));
  const rows = demoActionWork.work.flatMap(({ title, state, every, first, comment }) =>
    mentees.flatMap((mentee, index) => {
      if (index % every !== first) return [];
      const time = new Date(demo.now.getTime() - (2 + index * 5) * 3_600_000);
      const returned = state === 'returned';
      const author = returned ? (mentorOf.get(mentee) ?? null) : mentee;
      const of = { action: actionIdOf(ids, title), mentee };
      return [
        { ...of, state: returned ? ('returned' as const) : ('handedIn' as const), comment, author, time, opened: null },
      ];
    }),
  );
  await db.insertInto('action_work').values(rows).execute();
  const changes = rows.flatMap(({ action, mentee, state, comment, author, time }) => {
    const handedIn = new Date(time.getTime() - (state === 'returned' ? 26 * 3_600_000 : 0));
    const first = { action, mentee, state: 'handedIn' as const, comment: '', author: mentee, time: handedIn };
    return state === 'returned' ? [first, { action, mentee, state, comment, author, time }] : [first];
  });
  await db.insertInto('action_work_changes').values(changes).execute();
}

/** The mentees of the project, in the order of the demo. */
const menteesOf = (demo: DemoActions): number[] =>
  demo.people
    .filter(({ memberships }) =>
      memberships.some(({ project, roles }) => project === demo.name && roles.includes('Mentee')),
    )
    .map(({ username }) => demo.idOf.get(username) ?? 0);

async function addStatistics(db: Db, { people, project, name, idOf, now }: DemoActions): Promise<void> {
  const { items, texts } = demoActionWork.statistics;
  const mentees = people.filter(({ memberships }) =>
    memberships.some((membership) => membership.project === name && membership.roles.includes('Mentee')),
  );
  const rows = items.flatMap((item, which) =>
    mentees.slice(0, 30).map(({ username }, index) => ({
      project,
      item,
      person: idOf.get(username) ?? 0,
      value: JSON.stringify(which === 0 ? index % 9 : 1 + (index % 5)),
      text: which === 0 ? '' : (texts[index % texts.length] ?? ''),
      time: new Date(now.getTime() - index * 2 * 86_400_000),
    })),
  );
  await db.insertInto('statistics_answers').values(rows).execute();
}

async function addData(db: Db, project: number): Promise<void> {
  const { files, records } = demoActionWork;
  await db
    .insertInto('data_files')
    .values(Object.entries(files).map(([name, data]) => ({ project, name, data: JSON.stringify(data) })))
    .execute();
  await db
    .insertInto('data_records')
    .values(
      records.map(({ name, data, editLevel, viewLevel, ...record }) => ({
        project,
        name,
        class: record.class,
        data: JSON.stringify(data),
        edit_level: editLevel,
        view_level: viewLevel,
      })),
    )
    .execute();
}
