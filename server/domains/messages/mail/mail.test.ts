import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createDeliverers } from '../../../deliverers.ts';
import { sendMail, type MailOrder } from '../../../platform/mail/send.ts';
import { startMailServer } from '../../../../tests/support/server/smtp.ts';
import { deliverPending } from '../../../../tests/support/server/mails.ts';
import { silentHub } from '../../../platform/base/hub-sender.ts';
import { startOutbox } from '../../../platform/outbox/outbox.ts';
import { demoApp } from '../../../../tests/support/server/areas.ts';

const smtp = await startMailServer();
const demo = await demoApp({ SMTP_URL: smtp.url, SMTP_FROM: 'praxis@example.org' });
const { db } = demo.data;
const project = Number(demo.projectId('proto-vima'));
const values = { username: 'somebody', link: 'http://praxis.test/x', until: '01-01-2027 10:00' };
let keys = 0;
const promised = (order: Partial<MailOrder>) =>
  db.transaction().execute((transaction) =>
    sendMail(transaction, {
      to: 'anna@example.org',
      template: 'reset',
      values,
      key: `test:${(keys += 1)}`,
      project,
      ...order,
    }),
  );
const admin = await demo.as('admin');
interface Row {
  Id: string;
  State: string;
  To: string;
  Problem: string | null;
}
const list = async (body: object = {}) =>
  (await admin.post('/api/praxis/mail/list', body)).json<{ list: Row[]; count: number; Server: boolean }>();

describe('a mail', () => {
  it('reaches the mail server with text, page, attachment and an id of its own', async () => {
    const content = Buffer.from('%PDF-1.7');
    await promised({
      to: 'anna@example.org',
      attachments: [{ name: 'plan.pdf', type: 'application/pdf', content }],
      key: 'whole',
    });
    await deliverPending(demo);
    const { to, source } = smtp.received.at(-1) ?? { to: [], source: '' };
    expect(to).toEqual(['anna@example.org']);
    for (const part of [
      'From: praxis@example.org',
      'Auto-Submitted: auto-generated',
      'plan.pdf',
      'text/plain',
      'text/html',
    ])
      expect(source).toContain(part);
    expect(source).toMatch(/Message-ID:\s+<[0-9a-f]{64}@praxis\.test>/);
  });

  it('is sent once, even if it is enqueued or delivered several times', async () => {
    expect(await promised({ key: 'once' })).not.toBeNull();
    expect(await promised({ key: 'once' })).toBeNull();
    const before = smtp.received.length;
    await deliverPending(demo);
    await deliverPending(demo);
    expect(smtp.received.length - before).toBe(1);
  });

  it('is never sent for a change that was rolled back', async () => {
    const before = smtp.received.length;
    const change = db.transaction().execute(async (transaction) => {
      await sendMail(transaction, { to: 'anna@example.org', template: 'reset', values, key: 'undone' });
      throw new Error('undone');
    });
    await expect(change).rejects.toThrow('undone');
    await deliverPending(demo);
    expect(smtp.received.length).toBe(before);
  });

  it('treats values as text: no markup, no header, no template, no script in a link', async () => {
    await promised({
      values: {
        username: '<img src=x onerror=alert(1)>\r\nBcc: evil@example.org',
        name: '{{ link }} **x** [y]({{ link }})',
        link: 'javascript:alert(1)',
        until: '',
      },
      language: 'en',
      key: 'hostile',
    });
    await deliverPending(demo);
    const { to, source } = smtp.received.at(-1) ?? { to: [], source: '' };
    expect(to).toEqual(['anna@example.org']);
    expect(source.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/im);
    const mail = await db.selectFrom('mails').where('key', '=', 'hostile').selectAll().executeTakeFirstOrThrow();
    expect(mail.subject).not.toMatch(/[\r\n]/);
    expect(mail.html).not.toContain('<img');
    expect(mail.html).not.toContain('javascript:');
    expect(mail.html).toContain('{{ link }} **x**');
  });

  it('is refused for an invalid address', async () => {
    for (const to of ['nobody', 'a@example.org,b@example.org', 'a@example.org\r\nBcc: b@example.org', '"a b"@c.d'])
      expect(await promised({ to })).toBeNull();
  });

  it('reports missing values of its document and is not sent', async () => {
    await expect(promised({ values: {} })).rejects.toThrow(/username/);
    await expect(promised({ template: '../secrets' })).rejects.toThrow(/no mail/);
  });

  it('with a reset link is not sent without a request for the link', async () => {
    const before = smtp.received.length;
    await promised({ access: true, key: 'unasked' });
    await deliverPending(demo);
    expect(smtp.received.length).toBe(before);
    expect((await list({ State: 'failed' })).list[0]?.Problem).toBe('The link of the mail was used or has expired.');
  });
});

describe('the mail folder', () => {
  it('lists what was written, newest first, and finds it by address, name and subject', async () => {
    await promised({ to: Number(demo.idOf('mentee2')), key: 'found' });
    await deliverPending(demo);
    const all = await list();
    expect(all.Server).toBe(true);
    expect(all.list[0]).toMatchObject({ State: 'sent', PersonId: demo.idOf('mentee2') });
    const { last_name } = (
      await db.selectFrom('people').where('username', '=', 'mentee2').select('fields').executeTakeFirstOrThrow()
    ).fields;
    expect((await list({ Search: String(last_name).toLocaleUpperCase('el') })).list[0]?.Id).toBe(all.list[0]?.Id);
    expect((await list({ Search: 'anna@' })).list.every(({ To }) => To === 'anna@example.org')).toBe(true);
    expect((await list({ Search: '%' })).count).toBe(0);
    expect((await list({ count: 1 })).list).toHaveLength(1);
  });

  it('shows a mail that the mail server refused, with its reason, and tries it again', async () => {
    const Id = await promised({ to: 'lost@example.org' });
    await deliverPending(demo);
    const [failed] = (await list({ State: 'failed' })).list;
    expect(failed).toMatchObject({ Id, State: 'failed' });
    expect(failed?.Problem).toContain('No such mailbox');
    expect((await admin.post('/api/praxis/mail/retry', { Id })).json()).toMatchObject({
      State: 'waiting',
      Attempts: 0,
    });
    expect((await admin.post('/api/praxis/mail/retry', { Id })).statusCode).toBe(409);
    await deliverPending(demo);
    expect((await list({ State: 'failed' })).list[0]?.Id).toBe(Id);
  });

  it('shows only mails of the reader’s project to people of less power or the reader', async () => {
    const other = Number(demo.projectId('nea-afetiria'));
    await db.updateTable('people').set({ level: 0 }).where('username', '=', 'superadmin').execute();
    const [above, elsewhere, foreign, nobodys, own] = [
      await promised({ to: Number(demo.idOf('superadmin')) }),
      await promised({ project: other }),
      await promised({ to: Number(demo.idOf('mentee2')), project: other }),
      await db
        .transaction()
        .execute((db_) => sendMail(db_, { to: 'x@example.org', template: 'reset', values, key: 'nobodys' })),
      await db
        .transaction()
        .execute((db_) => sendMail(db_, { to: Number(demo.idOf('admin')), template: 'reset', values, key: 'own' })),
    ];
    const seen = (await list({ count: 200 })).list.map(({ Id }) => Id);
    expect(seen).toContain(own);
    for (const hidden of [above, elsewhere, foreign, nobodys]) {
      expect(seen).not.toContain(hidden);
      for (const call of ['get', 'retry'])
        expect((await admin.post(`/api/praxis/mail/${call}`, { Id: hidden })).statusCode).toBe(404);
    }
    await deliverPending(demo);
  });

  it('hides mails with a link to people who belong to a project that the reader does not administer', async () => {
    const there = db
      .updateTable('memberships')
      .where('person', '=', Number(demo.idOf('admin')))
      .where('project', '=', Number(demo.projectId('nea-afetiria')));
    const Id = await promised({ to: Number(demo.idOf('mentee5')) });
    const seen = async () => (await list({ count: 200 })).list.some((row) => row.Id === Id);
    await there.set({ roles: ['Mentor'] }).execute();
    expect(await seen()).toBe(false);
    expect((await admin.post('/api/praxis/mail/get', { Id })).statusCode).toBe(404);
    await there.set({ roles: ['Admin'] }).execute();
    expect(await seen()).toBe(true);
    await deliverPending(demo);
  });

  it('is not for others', async () => {
    for (const username of ['manager', 'mentee', 'supervisor'])
      expect((await (await demo.as(username)).post('/api/praxis/mail/list', {})).statusCode).toBe(403);
    expect((await demo.client().post('/api/praxis/mail/list', {})).statusCode).toBe(401);
    expect((await admin.post('/api/praxis/mail/get', { Id: 7 })).statusCode).toBe(400);
  });

  it('shows one with its texts', async () => {
    const Id = await promised({ to: Number(demo.idOf('mentee2')) });
    const whole = (await admin.post('/api/praxis/mail/get', { Id })).json<{ Text: string; Html: string }>();
    expect(whole.Text).toContain('http://praxis.test/x');
    expect(whole.Html).toContain('<a href="http://praxis.test/x"');
    await deliverPending(demo);
  });
});

it('waits while no mail server answers, and says why', async () => {
  const closed = createServer();
  closed.listen(0, '127.0.0.1');
  await once(closed, 'listening');
  // A server that listens on a port has an address with one.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { port } = closed.address() as AddressInfo;
  closed.close();
  await once(closed, 'close');
  const Id = await promised({});
  const log = { warn: () => undefined, error: () => undefined };
  const config = { ...demo.config, SMTP_URL: `smtp://127.0.0.1:${port}` };
  const outbox = startOutbox({ db, deliverers: createDeliverers({ db, config, hub: silentHub, log }), log, every: 20 });
  await expect
    .poll(async () => (await list({ State: 'waiting' })).list.find((row) => row.Id === Id)?.Problem ?? '')
    .toMatch(/ECONNREFUSED/);
  await outbox.stop();
});

it('keeps mails in the folder where there is no mail server', async () => {
  const alone = await demoApp();
  await sendMail(alone.data.db, { to: Number(alone.idOf('mentee')), template: 'reset', values, key: 'kept' });
  await deliverPending(alone);
  const reply = await (await alone.as('admin')).post('/api/praxis/mail/list', {});
  expect(reply.json()).toMatchObject({ Server: false, count: 1, list: [{ State: 'kept', Sent: null }] });
});
