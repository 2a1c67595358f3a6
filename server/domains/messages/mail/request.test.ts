import { expect, test } from 'vitest';
import { deliverPending } from '../../../../tests/support/server/mails.ts';
import { startMailServer } from '../../../../tests/support/server/smtp.ts';
import { demoApp } from '../../../../tests/support/server/areas.ts';

const smtp = await startMailServer();
const demo = await demoApp({ SMTP_URL: smtp.url });

const forgotten = async (id: string) => {
  const row = await demo.data.db
    .selectFrom('people')
    .where('username', '=', 'mentee')
    .select('fields')
    .executeTakeFirstOrThrow();
  return demo.client().post('/Account/ForgotPassword', { email: row.fields['email'] }, { 'x-request-id': id });
};
const linesOf = (id: string) => demo.log.map((line) => JSON.parse(line)).filter(({ reqId }) => reqId === id);

test('one id leads from the page to the reply, the log, the outbox and the mail', async () => {
  const id = 'page-1f0c7a3e-0001';
  const reply = await forgotten(id);
  expect(reply.headers['x-request-id']).toBe(id);
  expect(linesOf(id)).toMatchObject([
    { req: { method: 'POST', path: '/Account/ForgotPassword' }, res: { status: 200 }, msg: 'request completed' },
  ]);
  await deliverPending(demo);
  const promised = await demo.data.db.selectFrom('outbox').where('request', '=', id).select('kind').execute();
  expect(promised.map(({ kind }) => kind)).toEqual(['reset', 'mail']);
  expect(smtp.received.map(({ source }) => /^X-Request-Id: (.*)\r$/im.exec(source)?.[1])).toEqual([id]);
});

test.each(['short', 'a b c d e f g h', `x\u0000${'y'.repeat(10)}`, 'x'.repeat(65), '<script>alert()</script>'])(
  'an id that is no id is not taken over: %j',
  async (id) => {
    expect((await forgotten(id)).headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
  },
);

test('a request has one line, which says who asked', async () => {
  const mentee = await demo.as('mentee');
  const me = (await mentee.post('/Account/Identity')).json<{ Id: string | number }>();
  await mentee.post('/Account/Identity', {}, { 'x-request-id': 'page-0000-identity' });
  expect(linesOf('page-0000-identity')).toMatchObject([{ person: Number(me.Id), msg: 'request completed' }]);
});

test('a repeated request id does not suppress mails', async () => {
  const admin = await demo.as('admin');
  const people = await demo.data.db.selectFrom('people').where('username', '=', 'mentee2').select('id').execute();
  const project = await demo.data.db.selectFrom('projects').select('url').orderBy('id').executeTakeFirstOrThrow();
  for (const Password of ['Another!Pass1', 'Another!Pass2']) {
    const body = { ProjectId: project.url, UserId: String(people[0]?.id), Password };
    const changed = await admin.post('/api/User/ChangePassword', body, { 'x-request-id': 'page-0000-repeated' });
    expect(changed.json()).toEqual({ Changed: true });
  }
  const effects = await demo.data.db
    .selectFrom('outbox')
    .where('request', '=', 'page-0000-repeated')
    .select('kind')
    .execute();
  expect(effects.map(({ kind }) => kind)).toEqual(['mail', 'mail']);
});
