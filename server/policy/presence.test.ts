import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { demoApp } from '../../tests/support/server/areas.ts';
import { addLinks, addMemberships } from '../domains/people/persons/add-people.ts';
import { knownPeople } from './people.ts';
import { presencePolicy } from './presence.ts';
import { findPersonReader } from './reader.ts';

const demo = await demoApp();
const { db } = demo.data;

it('knows from both sides the same: every pair of the demo', async () => {
  await sql`insert into hub_nodes (node) values ('00000000-0000-4000-8000-000000000000')`.execute(db);
  await sql`insert into presence (connection, node, person) select id::text, '00000000-0000-4000-8000-000000000000', id from people`.execute(
    db,
  );
  // Links of one project do not apply in the other, to which the same people belong.
  const second = Number(demo.projectId('nea-afetiria'));
  const [mentor2, mentor3] = [Number(demo.idOf('mentor2')), Number(demo.idOf('mentor3'))];
  const [mentee2, mentee5] = [Number(demo.idOf('mentee2')), Number(demo.idOf('mentee5'))];
  await addMemberships(db, [
    { person: mentor2, project: second, roles: ['Mentor'] },
    { person: mentee2, project: second, roles: ['Mentee'] },
  ]);
  await addLinks(db, second, {
    mentors: [
      { mentor: mentor3, mentee: mentee2 },
      { mentor: mentor2, mentee: mentee5, action: '1' },
    ],
  });
  const people = await db.selectFrom('people').select('id').execute();
  const pairs = new Set<string>();
  for (const { id } of people) {
    const memberships = await db.selectFrom('memberships').select('project').where('person', '=', id).execute();
    for (const { project } of memberships) {
      const reader = await findPersonReader(db, id, project);
      if (!reader) throw new Error('a member is no reader');
      const known = await db
        .selectFrom('people')
        .innerJoin('memberships', 'memberships.person', 'people.id')
        .where('memberships.project', '=', project)
        .where(knownPeople(reader))
        .select('people.id')
        .execute();
      for (const { id: other } of known) if (other !== id) pairs.add(`${id} knows ${other}`);
    }
  }
  expect(pairs.size).toBeGreaterThan(500);
  const fromTheOtherSide = await Promise.all(
    people.map(async ({ id }) => (await presencePolicy.findObservers(db, id)).map((knower) => `${knower} knows ${id}`)),
  );
  expect(new Set(fromTheOtherSide.flat())).toEqual(pairs);
  const fromPages = await Promise.all(
    people.map(async ({ id }) =>
      (await presencePolicy.findVisible(db, id)).filter((known) => known !== id).map((known) => `${id} knows ${known}`),
    ),
  );
  expect(new Set(fromPages.flat())).toEqual(pairs);
});
