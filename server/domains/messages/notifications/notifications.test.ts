import { describe, expect, it } from 'vitest';
import { notify, storeNotice, type Notice } from '../../../platform/notices/notify.ts';
import { recordingHub } from '../../../../tests/support/server/hub-client.ts';
import { demoApp } from '../../../../tests/support/server/areas.ts';

const { hub, events } = recordingHub();
const demo = await demoApp({}, { hub });
const { db } = demo.data;
const project = Number(demo.projectId('proto-vima'));
const idOf = (username: string) => Number(demo.idOf(username));

let count = 0;
const notice = (person: string, more: Partial<Notice> = {}): Notice => ({
  people: [idOf(person)],
  project,
  kind: 'file',
  title: { key: 'notifications.fileShared', with: { name: 'Άννα' } },
  link: { screen: 'library', params: {} },
  key: `test-${++count}`,
  ...more,
});

async function list(who: string, asked: object = {}) {
  const reply = await (
    await demo.as(who)
  ).post('/api/praxis/notifications/list', { ProjectId: String(project), ...asked });
  return reply.json();
}
const empty = () => db.deleteFrom('notifications').execute();

describe('telling people', () => {
  it('stores it and tells the open pages, once for one key', async () => {
    await empty();
    events.length = 0;
    const same = notice('mentee', { people: [idOf('mentee'), idOf('mentee'), idOf('mentor'), 999_999] });
    await notify({ db, hub }, same);
    await notify({ db, hub }, same);
    expect(new Set(events.map(({ people, event }) => `${event} ${people.join()}`))).toEqual(
      new Set([`notify.showNotification ${idOf('mentee')}`, `notify.showNotification ${idOf('mentor')}`]),
    );
    expect(events).toHaveLength(2);
    expect(events[0]?.payload).toMatchObject({
      title: 'notifications.fileShared',
      data: { Kind: 'file', ProjectId: String(project) },
    });
    expect(await list('mentee')).toMatchObject({
      count: 1,
      New: 1,
      list: [{ Kind: 'file', Read: false, Title: { with: { name: 'Άννα' } } }],
    });
  });

  it('tells nothing of what was rolled back', async () => {
    await empty();
    events.length = 0;
    const work = db.transaction().execute(async (transaction) => {
      await storeNotice(transaction, notice('mentee'));
      throw new Error('Something else went wrong');
    });
    await expect(work).rejects.toThrow('Something else');
    expect(events).toEqual([]);
    expect(await list('mentee')).toMatchObject({ count: 0 });
  });
});

describe('one’s own notifications', () => {
  it('are those of the project and those of none, by state and kind, a page at a time', async () => {
    await empty();
    for (let index = 0; index < 12; index++) await notify({ db, hub }, notice('mentee3'));
    await notify({ db, hub }, notice('mentee3', { project: null, kind: 'account' }));
    await notify(
      { db, hub },
      notice('mentee3', {
        project: Number(demo.projectId('nea-afetiria')),
        kind: 'meeting',
      }),
    );
    expect(await list('mentee3', { count: 10, page: 1 })).toMatchObject({ count: 13, New: 13, list: [{}, {}, {}] });
    expect(await list('mentee3', { Kinds: ['account'] })).toMatchObject({ count: 1, list: [{ Kind: 'account' }] });
    expect(await list('mentee3', { Kinds: ['meeting'] })).toMatchObject({ count: 0 });
    expect(await list('mentee3', { Show: 'read' })).toMatchObject({ count: 0 });
  });

  it('are marked one by one or all at once, and one’s other pages hear of it', async () => {
    await empty();
    for (let index = 0; index < 3; index++) await notify({ db, hub }, notice('mentee3'));
    const client = await demo.as('mentee3');
    const [first] = (await list('mentee3')).list;
    const mark = async (body: object) =>
      (await client.post('/api/praxis/notifications/mark', { ProjectId: String(project), ...body })).json();
    events.length = 0;
    expect(await mark({ Ids: [first.Id], Read: true })).toEqual({ Count: 2 });
    expect(events).toEqual([{ people: [idOf('mentee3')], event: 'notify.marked', payload: { Count: 2 } }]);
    expect(await mark({ Ids: [first.Id], Read: false })).toEqual({ Count: 3 });
    expect(await mark({ Read: true })).toEqual({ Count: 0 });
    expect(await list('mentee3', { Show: 'unread' })).toMatchObject({ count: 0, New: 0 });
  });

  it('are nobody else’s', async () => {
    await empty();
    await notify({ db, hub }, notice('mentee3'));
    const [mine] = (await list('mentee3')).list;
    for (const who of ['admin', 'mentee5']) {
      const client = await demo.as(who);
      await client.post('/api/praxis/notifications/mark', { Ids: [mine.Id, '1 or 1=1'], Read: true });
      expect(await list(who)).toMatchObject({ count: 0 });
    }
    expect(await list('mentee3')).toMatchObject({ New: 1 });
  });
});
