import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Calls } from '../../../../schemas/calls/index.ts';
import type { HitKind } from '../../../../schemas/entities/search.ts';
import { latinOf } from '../../../../schemas/formats/skeleton.ts';
import { demoApp } from '../../../../tests/support/server/areas.ts';

const demo = await demoApp({ REQUESTS_PER_MINUTE: '1000000' });
const { db } = demo.data;
const PROJECT = 'proto-vima';
const project = Number(demo.projectId(PROJECT));
type Client = Awaited<ReturnType<typeof demo.as>>;
type Groups = Calls['search.find']['reply']['Groups'];

const clients = new Map<string, Promise<Client>>();
const as = (username: string): Promise<Client> => {
  const client = clients.get(username) ?? demo.as(username);
  clients.set(username, client);
  return client;
};
const ask = async (who: string, body: object) =>
  (await as(who)).post('/api/praxis/search/find', { ProjectId: PROJECT, ...body });

async function find(who: string, Search: string, count = 20): Promise<Groups> {
  const reply = await ask(who, { Search, count });
  expect(reply.statusCode).toBe(200);
  return reply.json<{ Groups: Groups }>().Groups;
}
const hitsOf = (groups: Groups, kind: HitKind) => groups.find(({ Kind }) => Kind === kind)?.Hits ?? [];
const titles = async (who: string, Search: string, kind: HitKind) =>
  hitsOf(await find(who, Search), kind).map(({ Title }) => Title);
const nameOf = async (username: string): Promise<string> =>
  (await db.selectFrom('people').where('username', '=', username).select('name').executeTakeFirstOrThrow()).name;

describe('search.find', () => {
  it('refuses visitors, other roles and faulty bodies', async () => {
    const anonymous = await demo.client().post('/api/praxis/search/find', { Search: 'anna' });
    expect(anonymous.statusCode).toBe(401);
    expect((await ask('registered', { Search: 'anna' })).statusCode).toBe(403);
    const short = await ask('admin', { Search: 'a' });
    expect([short.statusCode, short.json<{ errors: { pointer: string }[] }>().errors[0]?.pointer]).toEqual([
      400,
      '/Search',
    ]);
    expect((await ask('admin', { Search: 'a'.repeat(101) })).statusCode).toBe(400);
    expect((await ask('admin', { Search: 'anna', count: 21 })).statusCode).toBe(400);
    expect((await ask('admin', { Search: 'anna', ProjectId: 'nowhere' })).statusCode).toBe(403);
  });

  it('finds people in Greek and Latin letters, and no others by doubled letters', async () => {
    const greek = await titles('admin', 'παπαδόπουλος', 'person');
    expect(greek.length).toBeGreaterThan(0);
    expect(await titles('admin', 'PAPADOPOULOS', 'person')).toEqual(greek);
    expect(await find('admin', 'zzzz')).toEqual([]);
  });

  it('gives as many hits as are asked for, and says that there are more', async () => {
    const [group] = (await find('admin', 'παπα', 2)).filter(({ Kind }) => Kind === 'person');
    expect([group?.Hits.length, group?.More]).toEqual([2, true]);
  });

  it('puts the same title first, then those that begin with it', async () => {
    const hits = hitsOf(await find('admin', 'βιογραφικο'), 'action');
    expect(hits.map(({ Rank }) => Rank)).toEqual(hits.map(({ Rank }) => Rank).toSorted((one, other) => one - other));
    expect(hits[0]?.Title).toMatch(/βιογραφικό/i);
    const byKind = await find('admin', 'βιογραφικο');
    const best = byKind.map(({ Hits }) => Hits[0]?.Rank ?? 9);
    expect(best).toEqual(best.toSorted((one, other) => one - other));
  });

  it('finds things of each kind for an administrator', async () => {
    const application = await db
      .selectFrom('applications')
      .where('project', '=', project)
      .where('number', 'is not', null)
      .select(['year', 'number', 'name'])
      .orderBy('number')
      .executeTakeFirstOrThrow();
    const protocol = `${application.year}-${String(application.number).padStart(6, '0')}`;
    expect((await titles('admin', protocol, 'application'))[0]).toBe(protocol);
    expect(hitsOf(await find('admin', application.name), 'application').map(({ Detail }) => Detail)).toContain(
      application.name,
    );
    expect(await titles('admin', 'odigos', 'libraryItem')).toEqual(await titles('admin', 'οδηγος', 'libraryItem'));
    expect((await titles('admin', 'οδηγος', 'libraryItem')).length).toBeGreaterThan(0);
    expect((await titles('admin', 'projects/edit', 'document')).length).toBeGreaterThan(0);
    expect(await titles('admin', 'εργασιες', 'screen')).toContain('Εργασίες');
    expect((await titles('admin', 'φιλτρα', 'setting')).length).toBeGreaterThan(0);
    const quest = await db
      .selectFrom('quests')
      .where('project', '=', project)
      .select('title')
      .executeTakeFirstOrThrow();
    expect(await titles('admin', quest.title, 'questionnaire')).toContain(quest.title);
    const report = (await (await as('admin')).post('/api/praxis/report/list', { ProjectId: PROJECT })).json<
      { Title: string }[]
    >()[0];
    expect(await titles('admin', report?.Title ?? '', 'report')).toContain(report?.Title);
  });

  it('finds only the kinds that are asked for', async () => {
    const reply = await ask('admin', { Search: 'οδηγος', Kinds: ['libraryItem'] });
    expect(reply.json<{ Groups: Groups }>().Groups.map(({ Kind }) => Kind)).toEqual(['libraryItem']);
    expect((await ask('admin', { Search: 'οδηγος', Kinds: ['nothing'] })).statusCode).toBe(400);
  });

  it('finds work by the names of mentees, alone and with titles, for those who look after them', async () => {
    const { name, title, mentee, action, mentor } = await findDemoWork();
    const works = async (who: string, Search: string) =>
      hitsOf(await find(who, Search), 'action').filter(({ Detail }) => Detail === name);
    expect((await works('admin', name)).map(({ Id }) => Id)).toContain(`${action}.${mentee}`);
    const [hit] = await works('admin', `${title} ${name}`);
    expect(hit).toMatchObject({
      Title: title,
      Links: [{ Screen: 'mentor/mentee', With: { menteeId: String(mentee), actionId: String(action) } }],
    });
    expect((await works(demo.nameOf(String(mentor)), name)).length).toBeGreaterThan(0);
    const others = await sql<{ person: number }>`select person from memberships where project = ${project}
      and roles = '{Mentor}' and person not in (select mentor from mentor_mentee where mentee = ${mentee})`.execute(db);
    const [outsider] = others.rows;
    expect(await works(demo.nameOf(String(outsider?.person)), name)).toEqual([]);
    expect(await works('mentee', name)).toEqual([]);
  });

  it('answers in the language of the page, and finds in every language', async () => {
    const client = await as('admin');
    const reply = await client.post(
      '/api/praxis/search/find',
      { ProjectId: PROJECT, Search: 'εργασιες' },
      { 'accept-language': 'en' },
    );
    expect(hitsOf(reply.json<{ Groups: Groups }>().Groups, 'screen').map(({ Title }) => Title)).toContain('Jobs');
  });
});

/** Handed-in work of a mentee who is not the one with the username mentee. */
async function findDemoWork() {
  const { rows } = await sql<{ name: string; title: string; mentee: number; action: number; mentor: number }>`
    select p.name, a.title, w.mentee, w.action, l.mentor from action_work w join actions a on a.id = w.action
    join people p on p.id = w.mentee join mentor_mentee l on l.mentee = w.mentee and l.action = '' and l.project = a.project
    where a.project = ${project} and p.username <> 'mentee' order by w.time desc limit 1`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The demo has no handed-in work.');
  return row;
}

describe('what a reader finds', () => {
  it('is what the list of people shows: a mentor finds their mentees only', async () => {
    const listed = await (await as('mentor')).post('/api/user/list', { ProjectId: PROJECT, count: 100 });
    const seen = new Set(listed.json<{ list: { Id: string }[] }>().list.map(({ Id }) => Id));
    const all = await sql<{ id: string; name: string }>`select p.id::text, p.name from people p
      join memberships m on m.person = p.id and m.project = ${project}`.execute(db);
    for (const { name } of all.rows.slice(0, 30)) {
      // oxlint-disable-next-line no-await-in-loop -- one search after the other
      const found = hitsOf(await find('mentor', name), 'person').map(({ Id }) => Id);
      expect(found.filter((id) => !seen.has(id))).toEqual([]);
    }
    const hidden = all.rows.find(({ id }) => !seen.has(id));
    expect(await titles('admin', hidden?.name ?? '', 'person')).toContain(hidden?.name);
    expect(await titles('mentee', await nameOf('mentor'), 'person')).toEqual([]);
  });

  it('never has a field that the reader does not see', async () => {
    const row = await db
      .selectFrom('people')
      .where('username', '=', 'mentee')
      .select(sql<string>`fields ->> 'afm'`.as('afm'))
      .executeTakeFirstOrThrow();
    expect(hitsOf(await find('admin', row.afm), 'person').map(({ Id }) => Id)).toContain(demo.idOf('mentee'));
    await db
      .updateTable('projects')
      .set({
        settings: sql`jsonb_set(settings::jsonb, '{User,Fields}', (select jsonb_agg(
          case when f ->> 'Name' = 'afm' then f || '{"Visible": 0}' else f end) from jsonb_array_elements(settings::jsonb #> '{User,Fields}') f))::json`,
      })
      .where('id', '=', project)
      .execute();
    expect(hitsOf(await find('mentor', row.afm), 'person')).toEqual([]);
  });

  it('has for mentees the actions that their list shows, and neither questionnaires, applications nor documents', async () => {
    const listed = await (
      await as('mentee')
    ).post('/api3/sb/mentor/mentee_actions', {
      ProjectId: PROJECT,
      MenteeId: demo.idOf('mentee'),
    });
    const seen = listed.json<{ Id: string; Title: string }[]>();
    const actions = await db.selectFrom('actions').where('project', '=', project).select(['id', 'title']).execute();
    const found = await Promise.all(actions.map(({ title }) => find('mentee', title)));
    const ids = new Set(found.flatMap((groups) => hitsOf(groups, 'action').map(({ Id }) => Id)));
    expect([...ids].toSorted()).toEqual(seen.map(({ Id }) => Id).toSorted());
    expect(ids.size).toBeLessThan(actions.length);
    const kinds = new Set(
      (await Promise.all(['αι', 'συ', 'βι', 'ap', 'ho', 'us', '2026'].map((text) => find('mentee', text))))
        .flat()
        .map(({ Kind }) => Kind),
    );
    for (const kind of ['questionnaire', 'application', 'document', 'setting', 'person'] as const)
      expect(kinds.has(kind)).toBe(false);
  });

  it('has the own conversations and messages only, and none for who acts as somebody', async () => {
    const message = await sql<{ text: string; sender: number; conversation: number; seq: number }>`
      select m.text, m.sender, m.conversation, m.seq from messages m join conversations c on c.id = m.conversation
      where c.project = ${project} and length(m.text) > 20 and c.low is not null order by m.time desc limit 1`.execute(
      db,
    );
    const [row] = message.rows;
    const words = (row?.text ?? '').split(/\s+/).slice(0, 4).join(' ');
    const sender = demo.nameOf(String(row?.sender));
    const found = hitsOf(await find(sender, words), 'message').map(({ Id }) => Id.split('.')[0]);
    expect(found).toContain(String(row?.conversation));
    const latin = hitsOf(await find(sender, latinOf(words)), 'message');
    expect(latin.map(({ Id }) => Id)).toContain(`${row?.conversation}.${row?.seq}`);
    expect(latin.find(({ Id }) => Id === `${row?.conversation}.${row?.seq}`)?.Links[0]?.State).toEqual({
      at: String(row?.seq),
    });
    const members = await db
      .selectFrom('participants')
      .where('conversation', '=', row?.conversation ?? 0)
      .select('person')
      .execute();
    const people = new Set(members.map(({ person }) => demo.nameOf(String(person))));
    const outsider = ['mentee', 'mentor', 'coordinator', 'admin'].find((username) => !people.has(username)) ?? '';
    expect(
      hitsOf(await find(outsider, words), 'message').filter(({ Id }) => Id.startsWith(`${row?.conversation}.`)),
    ).toEqual([]);
    const other = members.find(({ person }) => person !== row?.sender)?.person ?? 0;
    const otherName = await nameOf(demo.nameOf(String(other)));
    expect(hitsOf(await find(sender, otherName), 'conversation').map(({ Id }) => Id)).toContain(
      String(row?.conversation),
    );
    const acting = await demo.as(sender, 'admin');
    const reply = await acting.post('/api/praxis/search/find', { ProjectId: PROJECT, Search: words });
    const kinds = reply.json<{ Groups: Groups }>().Groups.map(({ Kind }) => Kind);
    expect(kinds.filter((kind) => kind === 'message' || kind === 'conversation')).toEqual([]);
  });

  it('has no library item that waits for approval, but for its uploader and those who approve', async () => {
    const item = await db
      .selectFrom('library_items')
      .where('project', '=', project)
      .where('state', '=', 'waiting')
      .select(['id', 'title', 'uploader'])
      .executeTakeFirstOrThrow();
    const found = async (who: string) => hitsOf(await find(who, item.title), 'libraryItem').map(({ Id }) => Id);
    expect(await found('admin')).toContain(item.id);
    const other = ['mentee', 'mentor'].find((username) => demo.idOf(username) !== String(item.uploader)) ?? '';
    expect(await found(other)).not.toContain(item.id);
  });

  it('leads to screens that the reader may open', async () => {
    const groups = await find('mentor', 'βιογραφικο');
    expect(hitsOf(groups, 'action')[0]?.Links.map(({ Screen }) => Screen)).toContain('mentor/action/list');
    expect(await titles('mentor', 'εργασιες', 'screen')).not.toContain('Εργασίες');
  });
});
