import { expect, it } from 'vitest';
import { demoApp } from '../support.ts';

const { as } = await demoApp();

it('lists', async () => {
  const admin = await as('admin');
  const r = await admin.post('/api/user/list', { count: 2 });
  console.log(r.statusCode, JSON.stringify(r.json(), null, 1));
  expect(r.statusCode).toBe(200);
});
