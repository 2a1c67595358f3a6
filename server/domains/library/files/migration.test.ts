import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { openPools } from '../../../platform/data/index.ts';
import { up } from '../../../platform/data/migrations/0100-files-of-conversations.ts';
import { openPool } from '../../../platform/data/pool.ts';
import { testDatabase } from '../../../../tests/support/server/test-app.ts';
import { addProject } from '../../projects/projects/projects.ts';
import { addMemberships, addPeople } from '../../people/persons/add-people.ts';

const { owner } = await testDatabase();
const data = openPools(owner, { log: { info: () => undefined, warn: () => undefined } });
const { db } = data;
afterAll(() => data.close());

const project = await addProject(db, { url: 'before', descr: 'Before', settings: {} });
const person = (username: string) => ({
  username,
  passwordHash: null,
  fields: {},
  level: 1000,
  defaultProject: project,
});
const [giver = 0, other = 0, third = 0] = await addPeople(db, ['giver', 'other', 'third'].map(person));
await addMemberships(
  db,
  [giver, other, third].map((id) => ({ person: id, project, roles: ['Mentee'] as const })),
);

const file = (id: string, more: object = {}) => ({
  id,
  project,
  owner: giver,
  uploader: giver,
  place: 'shared' as const,
  category: 'Shared',
  name: `${id}.txt^001^00001`,
  base: `${id}.txt^001`,
  version: '00001',
  mime: 'text/plain',
  size: 1,
  hash: '0',
  key: `key-${id}`,
  ...more,
});
const share = (name: string, receiver: number) => ({ file: name, project, owner: giver, receiver });

/** Restores the tables of that time, with shares. */
async function before(): Promise<void> {
  await sql`drop table conversation_files`.execute(db);
  const { id: conversation } = await db
    .insertInto('conversations')
    .values({ project, owner: giver, title: null, low: giver, high: other, last_seq: 5 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('participants')
    .values([giver, other].map((member) => ({ conversation, person: member, until_seq: null })))
    .execute();
  await db
    .insertInto('files')
    .values([
      file('came'),
      file('uploaded', { place: 'own', name: 'came.txt^001^00001', base: 'came.txt^001' }),
      file('own', { place: 'own', category: 'cv' }),
      file('named'),
      file('both'),
      file('draft', { place: 'own' }),
      file('brought', { place: 'own', uploader: third }),
    ])
    .execute();
  const messages = ['came', 'uploaded', 'own', 'both', 'came'];
  await db
    .insertInto('messages')
    .values(
      messages.map((name, index) => ({
        conversation,
        seq: index + 1,
        sender: giver,
        token: `token-${index}`,
        text: '',
        file: JSON.stringify({ Id: name }),
        announcement: null,
      })),
    )
    .execute();
  await db
    .insertInto('file_shares')
    .values([
      share('came', other),
      share('uploaded', other),
      share('own', other),
      share('named', third),
      share('both', other),
    ])
    .execute();
  await db
    .insertInto('notifications')
    .values({ person: other, project, key: 'file-both', kind: 'file', title: '{"key":"files.given"}' })
    .execute();
}

it('older files of conversations belong to these, and files shared by name stay shared', async () => {
  await before();
  const untyped = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: openPool(owner, () => undefined) }) });
  await untyped.transaction().execute(up);
  await untyped.destroy();
  const files = await db.selectFrom('files').select(['id', 'place', 'name', 'number']).orderBy('number').execute();
  const uploaded = files.find(({ id }) => id === 'uploaded');
  expect(files.map(({ id, place, name }) => `${id} ${place} ${name}`)).toEqual([
    'came chat came.txt^001^00001',
    `uploaded chat came.txt^${1000 + Number(uploaded?.number)}^00001`,
    'own own own.txt^001^00001',
    'named shared named.txt^001^00001',
    'both chat both.txt^001^00001',
    'draft chat draft.txt^001^00001',
    'brought own brought.txt^001^00001',
  ]);
  const given = await db.selectFrom('conversation_files').select(['file', 'giver']).orderBy('file').execute();
  expect(given).toEqual(['both', 'came', 'own', 'uploaded'].map((name) => ({ file: name, giver })));
  const shares = await db.selectFrom('file_shares').select(['file', 'receiver']).orderBy('file').execute();
  expect(shares).toEqual([
    { file: 'both', receiver: other },
    { file: 'named', receiver: third },
  ]);
});
