import { expect, it } from 'vitest';
import { demoApp } from '../../tests/support/server/areas.ts';
import { addLinks } from '../domains/people/persons/add-people.ts';
import { findPersonReader } from './reader.ts';
import { readRowRights } from './row-rights.ts';

const demo = await demoApp();
const { db } = demo.data;
const idOf = (username: string) => Number(demo.idOf(username));
const project = Number(demo.projectId('proto-vima'));
const first = db.selectFrom('actions').where('project', '=', project).orderBy('id').select('id');
const { id: action } = await first.executeTakeFirstOrThrow();

/** The marks of some people. Those with the role Microdata see every mentee, so that no link changes their people. */
async function marksOf(usernames: readonly string[]): Promise<readonly string[]> {
  return Promise.all(
    usernames.map(async (username) => {
      const reader = await findPersonReader(db, idOf(username), project);
      if (!reader) throw new Error(`${username} is not in the project`);
      return readRowRights(db, { ...reader, roles: [...reader.roles, 'Microdata'] });
    }),
  );
}

const READERS = ['admin', 'supervisor', 'coordinator', 'mentor', 'mentor2'];

it.each<[string, readonly string[], () => Promise<unknown>]>([
  [
    'a link to a coordinator ends',
    ['coordinator'],
    () =>
      db.deleteFrom('coordinator_mentee').where('project', '=', project).where('mentee', '=', idOf('mentee')).execute(),
  ],
  [
    'a mentor gets an action of a mentee',
    ['supervisor', 'mentor'],
    () =>
      addLinks(db, project, { mentors: [{ mentor: idOf('mentor'), mentee: idOf('mentee2'), action: String(action) }] }),
  ],
  [
    'an action is published for a mentee',
    ['supervisor', 'coordinator', 'mentor', 'mentor2'],
    () =>
      db
        .insertInto('action_published')
        .values({ action, mentee: idOf('mentee7') })
        .execute(),
  ],
])('has another mark when %s, for %j', async (_, expected, change) => {
  const before = await marksOf(READERS);
  expect(await marksOf(READERS)).toEqual(before);
  await change();
  const after = await marksOf(READERS);
  expect(READERS.filter((_name, index) => after[index] !== before[index])).toEqual(expected);
});
