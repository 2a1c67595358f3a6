import { expect, it } from 'vitest';
import type { Calls } from '../../../../schemas/calls/index.ts';
import { demoApp } from '../../../../tests/support/server/areas.ts';

const demo = await demoApp();

it('says of a questionnaire that it is late where the list of actions does, and since which day', async () => {
  const client = await demo.as('mentee');
  const MenteeId = demo.idOf('mentee');
  const actions = (await client.post('/api3/sb/mentor/mentee_actions', { MenteeId })).json<
    Calls['mentor.menteeActions']['reply']
  >();
  const quests = (await client.post('/api/mentee/GetAllQuests', {})).json<Calls['mentee.getAllQuests']['reply']>();
  const late = actions.filter(({ Id, Work }) => Work?.Late && quests.some(({ ActionId }) => ActionId === Id));
  expect(late.length).toBeGreaterThan(0);
  const found = quests.filter(({ Overdue }) => Overdue !== null);
  expect(found.map(({ ActionId }) => ActionId).toSorted()).toEqual(late.map(({ Id }) => Id).toSorted());
  for (const { Overdue } of found) expect(Overdue).toMatch(/^\d{4}-\d{2}-\d{2}$/);
});
