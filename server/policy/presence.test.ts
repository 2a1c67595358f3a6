import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { demoApp } from '../areas/support.ts';
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
  const known = await presencePolicy.findVisible(db, Number(demo.idOf('mentor')));
  expect(known.length).toBeGreaterThan(5);
  expect(
    known.every((id) => id === Number(demo.idOf('mentor')) || pairs.has(`${demo.idOf('mentor')} knows ${id}`)),
  ).toBe(true);
});
