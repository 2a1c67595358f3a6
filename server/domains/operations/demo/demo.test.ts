import { expect, it } from 'vitest';
import { demoApp } from '../../../../tests/support/server/areas.ts';
import { seedPeople } from './seed.ts';

const demo = await demoApp();

it('seeds as many people as one wants, each mentee with a mentor, for the staff of the demo to look at', async () => {
  await demo.data.db.transaction().execute((db) => seedPeople(db, 2345));
  const admin = await demo.as('admin');
  const all = await admin.post('/api/user/list', { ProjectId: 'large', Roles: ['Mentee'] });
  expect(all.json()).toMatchObject({ count: 2110, All: 2347 });
  const alone = await demo.data.db
    .selectFrom('people')
    .where('username', 'like', 'seed%')
    .where('level', '=', 1000)
    .where('id', 'not in', demo.data.db.selectFrom('mentor_mentee').select('mentee'))
    .select('id')
    .execute();
  expect(alone).toEqual([]);
});

const read = (app: typeof demo) =>
  app.data.db
    .selectFrom('people')
    .where('username', 'like', 'seed%')
    .orderBy('id')
    .select(['username', 'fields'])
    .execute();

it('seeds the same people each time', async () => {
  const other = await demoApp();
  await other.data.db.transaction().execute((db) => seedPeople(db, 20, new Date('2026-01-01')));
  const again = await demoApp();
  await again.data.db.transaction().execute((db) => seedPeople(db, 20, new Date('2026-01-01')));
  expect(await read(again)).toEqual(await read(other));
});

it('has three workbooks, each with a first revision', async () => {
  const admin = await demo.as('admin');
  const list = await admin.post('/api/documents/getSpreadsheetList', {});
  expect(list.json()).toMatchObject([
    { Id: 'business-plan', Name: 'Επιχειρηματικό σχέδιο τριετίας' },
    { Id: 'loan', Name: 'Πίνακας δανείου' },
    { Id: 'budget', Name: 'Προϋπολογισμός μήνα' },
  ]);
  const loan = await admin.post('/api/documents/getSpreadsheet', { Id: 'loan' });
  expect(loan.json()).toMatchObject({ Id: 'loan', Workbook: { Name: 'Πίνακας δανείου' } });
});
