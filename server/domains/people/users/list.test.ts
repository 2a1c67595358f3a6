import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { contains, fold } from '../../../../schemas/formats/folding.ts';
import { latinOf } from '../../../../schemas/formats/skeleton.ts';
import { demoApp } from '../../../../tests/support/server/areas.ts';
import { addLinks } from '../persons/add-people.ts';
import { createFoldedPattern } from './folded-pattern.ts';

const demo = await demoApp();
const { db } = demo.data;
const admin = await demo.as('admin');
const mentor = await demo.as('mentor');

interface Person {
  readonly Id: string;
  readonly Username: string | null;
  readonly Fields: Readonly<Record<string, unknown>>;
  readonly ProjectFields: Readonly<Record<string, unknown>>;
  readonly State: number;
  readonly Roles: readonly string[];
  readonly LastWritten?: string | null;
  readonly CacheMentors: Readonly<Record<string, string>>;
}
interface Reply {
  readonly list: readonly Person[];
  readonly count: number;
  readonly All: number;
}

async function list(body: object, client = admin): Promise<Reply> {
  const reply = await client.post('/api/user/list', body);
  expect(reply.statusCode).toBe(200);
  return reply.json<Reply>();
}
const names = ({ list: people }: Reply) => people.map(({ Id }) => demo.nameOf(Id));
const field = (reply: Reply, name: string) => reply.list.map((person) => person.Fields[name]);

describe('a page of people', () => {
  it('says of mentees when they or their mentor wrote last, and nothing of others', async () => {
    const { list: people } = await list({ count: 200 });
    const rows = await sql<{ id: string; last: Date | null }>`select p.id::text, max(d.time) as last from people p
      left join action_data d on d.mentee = p.id and d.kind <> 'private' and d.project = ${Number(demo.projectId('proto-vima'))}
      group by p.id`.execute(demo.data.db);
    const last = new Map(rows.rows.map((row) => [row.id, row.last?.toISOString() ?? null]));
    const isMentee = (person: Person) => person.Roles.includes('Mentee');
    expect(people.filter(isMentee).map(({ LastWritten }) => LastWritten)).toEqual(
      people.filter(isMentee).map(({ Id }) => last.get(Id)),
    );
    expect(people.filter(isMentee).some(({ LastWritten }) => typeof LastWritten === 'string')).toBe(true);
    expect(people.filter((person) => !isMentee(person)).every((person) => !('LastWritten' in person))).toBe(true);
  });

  it('has ten, the number that fit and the number without the filter', async () => {
    const first = await list({ Roles: ['Mentee'] });
    expect([first.list.length, first.count, first.All]).toEqual([10, 48, 80]);
    const last = await list({ Roles: ['Mentee'], page: 4 });
    expect(last.list).toHaveLength(8);
    expect((await list({ Roles: ['Mentee'], page: 5 })).list).toEqual([]);
  });

  it('goes by name in Greek order, and no page repeats another', async () => {
    const all = await list({ count: 200 });
    const inOrder = all.list.map(({ Fields }) => `${String(Fields['last_name'])} ${String(Fields['first_name'])}`);
    expect(inOrder).toEqual(inOrder.toSorted(new Intl.Collator('el').compare));
    const pages = await Promise.all([0, 1, 2, 3].map((page) => list({ page, count: 20 })));
    expect(pages.flatMap(names)).toEqual(names(all));
  });

  it('goes by a field, up or down', async () => {
    const up = field(await list({ count: 200, Roles: ['Mentee'], Sort: [{ Field: 'birth_date' }] }), 'birth_date').map(
      String,
    );
    expect(up).toEqual(up.toSorted());
    const down = field(
      await list({ count: 200, Roles: ['Mentee'], Sort: [{ Field: 'birth_date', Down: true }] }),
      'birth_date',
    );
    expect(down).toEqual(up.toReversed());
  });

  it('goes by numbers as numbers', async () => {
    const sorted = await list({ count: 200, Roles: ['Mentee'], Sort: [{ Field: 'sessions' }] });
    const sessions = sorted.list.map(({ ProjectFields }) => Number(ProjectFields['sessions']));
    expect(sessions).toEqual(sessions.toSorted((one, other) => one - other));
    expect(Math.max(...sessions)).toBeGreaterThan(9);
    const many = await list({ count: 200, Filter: [{ Field: 'sessions', Value: 9, Match: 'from' }] });
    expect(many.count).toBe(sessions.filter((count) => count >= 9).length);
  });

  it('is refused beyond 200, with the place of what is wrong', async () => {
    const reply = await admin.post('/api/user/list', { count: 201 });
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ code: 'body-does-not-fit', errors: [{ pointer: '/count' }] });
    const unknown = await admin.post('/api/user/list', { Nonsense: 1 });
    expect(unknown.json()).toMatchObject({ errors: [{ pointer: '/Nonsense' }] });
  });
});

const person = async () => (await list({ Search: 'mentee20' })).list[0];

describe('views', () => {
  const views = async (client = admin) =>
    (await client.post('/api/praxis/user/views', {})).json<Record<string, number>>();

  it('count what the list with them shows', async () => {
    const counts = await views();
    expect([counts['All'], counts['Mentees']]).toEqual([80, 48]);
    for (const [view, count] of Object.entries({ noMentor: 'NoMentor', silent: 'Silent', new: 'New' }))
      expect((await list({ View: view, count: 1 })).count).toBe(counts[count]);
    expect(counts['NoMentor']).toBeGreaterThan(0);
  });

  it('have active mentees, and without a mentor also who has one for some actions alone', async () => {
    const project = Number(demo.projectId('proto-vima'));
    const mentee = Number(demo.idOf('mentee30'));
    const links = await db.selectFrom('mentor_mentee').where('mentee', '=', mentee).selectAll().execute();
    const before = await views();
    await db.deleteFrom('mentor_mentee').where('project', '=', project).where('mentee', '=', mentee).execute();
    await addLinks(db, project, { mentors: [{ mentor: Number(demo.idOf('mentor')), mentee, action: '1' }] });
    expect((await views())['NoMentor']).toBe((before['NoMentor'] ?? 0) + 1);
    const setState = (state: number) => db.updateTable('people').set({ state }).where('id', '=', mentee).execute();
    await setState(0);
    expect((await views())['NoMentor']).toBe(before['NoMentor']);
    await setState(1);
    await db.deleteFrom('mentor_mentee').where('mentee', '=', mentee).execute();
    await db.insertInto('mentor_mentee').values(links).execute();
  });

  it('count only whom the reader sees', async () => {
    expect((await views(mentor))['All']).toBe((await list({}, mentor)).count);
  });

  it('refuse another view, and who may not see lists', async () => {
    expect((await admin.post('/api/user/list', { View: 'rich' })).json()).toMatchObject({ status: 400 });
    expect((await (await demo.as('mentee')).post('/api/praxis/user/views', {})).statusCode).toBe(403);
  });
});

describe('search', () => {
  it('finds without regard to accents, case and final sigma, by the beginning of words', async () => {
    const someone = await person();
    const last = String(someone?.Fields['last_name']);
    for (const text of [
      last,
      last.toUpperCase(),
      fold(last),
      fold(last).slice(0, 4),
      `  ${fold(last).toLocaleUpperCase('el')} `,
    ])
      expect(names(await list({ Search: text, count: 200 }))).toContain('mentee20');
    expect(names(await list({ Search: 'ΑΓΓΕΛΟΠΟΥΛΟΣ' })).length).toBeGreaterThan(0);
  });

  it('takes Filters as it takes Filter', async () => {
    const filter = [{ Field: 'last_name', Value: 'Παπ', Match: 'starts' }];
    const found = await list({ Filter: filter, count: 100 });
    expect(found.count).toBeGreaterThan(0);
    expect(names(await list({ Filters: filter, count: 100 }))).toEqual(names(found));
    expect((await list({ Filters: [{ Field: 'last_name', Value: 'ξξ', Match: 'starts' }] })).count).toBe(0);
  });

  it('wants every word, however they are separated', async () => {
    const someone = await person();
    const [first, last] = [String(someone?.Fields['first_name']), String(someone?.Fields['last_name'])];
    expect(names(await list({ Search: `${last}, ${first}` }))).toEqual(['mentee20']);
    expect(names(await list({ searchFields: [first, last] }))).toEqual(['mentee20']);
    expect((await list({ Search: `${last} nobody` })).count).toBe(0);
  });

  it('takes every sign as text', async () => {
    for (const Search of ["' | 'a':*", '!(a & b)', '\\', ':*', "'; drop table people; --", '%'])
      expect((await admin.post('/api/user/list', { Search })).statusCode).toBeLessThan(500);
    expect((await list({ Search: '%' })).count).toBe(80);
  });

  it.each(['a\u0000b', '\ud800'])('refuses %j, which is no text', async (Search) => {
    const reply = await admin.post('/api/user/list', JSON.stringify({ Search }));
    expect(reply.json()).toMatchObject({ status: 400, code: 'broken-text' });
  });

  it('finds by the sign-in name only for who sees it', async () => {
    expect((await list({ Search: 'mentee7' })).count).toBe(1);
    expect((await list({}, mentor)).list.map(({ Id }) => demo.nameOf(Id))).toContain('mentee7');
    expect((await list({ Search: 'mentee7' }, mentor)).count).toBe(0);
    expect((await list({ Search: '@mentee7' }, mentor)).count).toBe(0);
  });

  it('finds by address, telephone and codes, however the number is spaced', async () => {
    const { email, phone, afm, kayas } = (await person())?.Fields ?? {};
    const spaced = String(phone).replace(/^(\d{3})(\d{3})/, '+30 $1 $2 ');
    for (const text of [email, phone, spaced, String(phone).slice(0, 6), afm, kayas])
      expect(names(await list({ Search: String(text) }))).toContain('mentee20');
  });

  it('finds Greek names in Latin letters and Latin addresses in Greek ones, in either order of the words', async () => {
    const angelopoulou = names(await list({ Search: 'Αγγελοπούλου', count: 100 }));
    expect(angelopoulou.length).toBeGreaterThan(1);
    for (const text of ['angelopoulou', 'AGGELOPOULOU', 'angelop', 'ang'])
      expect(names(await list({ Search: text, count: 100 }))).toEqual(expect.arrayContaining(angelopoulou));
    const someone = await person();
    const [first, last] = [String(someone?.Fields['first_name']), String(someone?.Fields['last_name'])].map(latinOf);
    expect(names(await list({ Search: `${first} ${last}` }))).toContain('mentee20');
    expect(names(await list({ Search: `${last} ${first}` }))).toContain('mentee20');
  });

  it('finds by a field only for who sees it', async () => {
    const seen = (await list({ Search: 'mentee7' })).list[0];
    const { amka, kayas, phone } = seen?.Fields ?? {};
    expect((await list({ Search: String(amka) })).count).toBe(1);
    expect((await list({ Search: String(phone) }, mentor)).count).toBe(1);
    for (const text of [amka, kayas, String(amka).slice(0, 4)])
      expect((await list({ Search: String(text) }, mentor)).count).toBe(0);
  });

  it('follows what is changed', async () => {
    const before = await person();
    await admin.post('/api/User/UpdateFields', { UserId: before?.Id, Fields: { phone: '2101234567' } });
    expect(names(await list({ Search: '210 123' }))).toEqual(['mentee20']);
    expect((await list({ Search: String(before?.Fields['phone']) })).count).toBe(0);
    await admin.post('/api/User/UpdateFields', { UserId: before?.Id, Fields: { phone: before?.Fields['phone'] } });
  });
});

const one = (Match: string, Field: string, Value: unknown) => list({ count: 200, Filter: [{ Field, Value, Match }] });

const ask = async (body: object) => {
  const reply = await admin.post('/api/user/filters', body);
  expect(reply.statusCode).toBe(200);
  return reply.json<{ Filters: { Field: string; Values: string[] }[]; Mentors: { Name: string }[] }>();
};

describe('filters', () => {
  it('compare in every way', async () => {
    const cretans = await one('in', 'region', ['Κρήτη', 'Ήπειρος']);
    expect(new Set(field(cretans, 'region'))).toEqual(new Set(['Κρήτη', 'Ήπειρος']));
    expect((await one('equal', 'region', 'Κρήτη')).count).toBeLessThan(cretans.count);
    expect(new Set(field(await one('contains', 'region', 'ΜΑΚΕΔΟΝΙΑ'), 'region')).size).toBe(2);
    expect((await one('starts', 'region', 'κεντρ')).count).toBeGreaterThan(0);
    const long = 'Άγνωστη'.repeat(20);
    expect((await one('contains', 'region', long)).count).toBe(0);
    expect((await one('contains', 'region', ['ΜΑΚΕΔΟΝΙΑ', long])).count).toBe(
      (await one('contains', 'region', 'ΜΑΚΕΔΟΝΙΑ')).count,
    );
    const young = field(await one('from', 'birth_date', '01-01-2005'), 'birth_date');
    expect(young.length).toBeGreaterThan(0);
    expect(young.every((date) => String(date) >= '2005-01-01')).toBe(true);
    expect((await one('to', 'birth_date', '2004-12-31')).count).toBe(80 - young.length);
    expect((await one('bits', 'consent', 1)).list.every(({ Fields }) => Fields['consent'] === 1)).toBe(true);
    const without = await one('empty', 'mentor_type', true);
    expect(without.count + (await one('empty', 'mentor_type', false)).count).toBe(80);
    const cycle = await one('equal', 'cycle', 'Α΄ κύκλος');
    expect(cycle.list.every(({ ProjectFields }) => ProjectFields['cycle'] === 'Α΄ κύκλος')).toBe(true);
  });

  it('take state, mentor and coordinator too', async () => {
    const id = demo.idOf('mentor');
    const mentees = await list({ MentorId: id, count: 200 });
    expect(mentees.list.every(({ CacheMentors }) => CacheMentors[''] === id)).toBe(true);
    expect((await list({ CoordId: demo.idOf('coordinator') })).count).toBe(24);
    expect((await list({ Active: false, ProjectId: 'nea-afetiria' })).count).toBe(3);
    const everybody = await list({ Active: null, ProjectId: 'nea-afetiria' });
    expect(everybody.count).toBe((await list({ ProjectId: 'nea-afetiria' })).count);
    expect((await list({ State: 2, ProjectId: 'nea-afetiria' })).list.map(({ State }) => State)).toEqual([2]);
  });

  it('offer the values that occur, and those that depend on another', async () => {
    const { Filters, Mentors } = await ask({ Fields: ['region', 'municipality'] });
    expect(Filters.map(({ Field }) => Field)).toEqual(['region', 'municipality']);
    expect(Mentors).toHaveLength(7);
    const crete = await ask({ Field: 'municipality', CascadeField: 'region', CascadeValue: 'Κρήτη' });
    const towns = crete.Filters[0]?.Values ?? [];
    expect(towns.length).toBeGreaterThan(0);
    expect(towns.every((town) => ['Δήμος Ηρακλείου', 'Δήμος Ρεθύμνης', 'Δήμος Χανίων'].includes(town))).toBe(true);
    const both = await ask({ Field: 'municipality', CascadeField: 'region', CascadeValue: ['Κρήτη', 'Ήπειρος'] });
    expect(both.Filters[0]?.Values.length).toBeGreaterThan(towns.length);
    const all = await ask({ Field: 'municipality', CascadeField: 'region', CascadeValue: null });
    expect(all.Filters[0]).toEqual(Filters[1]);
  });

  it('of a mentor offer only what their own mentees have', async () => {
    const reply = await mentor.post('/api/user/filters', { Fields: ['region'] });
    const own = new Set(field(await list({ count: 200 }, mentor), 'region'));
    expect(new Set(reply.json<{ Filters: { Values: string[] }[] }>().Filters[0]?.Values)).toEqual(own);
  });
});

describe('whom one looks after', () => {
  it('is nobody who is only oneself, in whatever list of a role', async () => {
    const me = Number(demo.idOf('mentor6'));
    const as = await demo.as('mentor6');
    const [before, all] = await Promise.all([list({ Roles: ['Mentee'], count: 200 }, as), list({ count: 200 }, as)]);
    expect(names(before).length).toBeGreaterThan(0);
    await demo.data.db
      .updateTable('memberships')
      .set({ roles: ['Mentor', 'Mentee'] })
      .where('person', '=', me)
      .execute();
    const after = await list({ Roles: ['Mentee'], count: 200 }, as);
    expect(names(after)).toEqual(names(before));
    expect(after.count).toBe(before.count);
    // Without a role in the filter, readers still find themselves.
    expect(names(await list({ count: 200 }, as))).toEqual(names(all));
    const oneself = (await list({ count: 200 }, as)).list.find(({ Id }) => Id === String(me));
    expect(oneself?.Roles).toContain('Mentee');
    expect(oneself).not.toHaveProperty('LastWritten');
    const everybody = await list({ Roles: ['Mentee'], count: 200 });
    expect(names(everybody)).toContain('mentor6');
  });
});

describe('a field that one may not see', () => {
  it('is not sent', async () => {
    const { list: people } = await list({ Roles: ['Mentee'], count: 200 }, mentor);
    expect(people.length).toBeGreaterThan(0);
    for (const hidden of ['amka', 'kayas', 'remarks'])
      expect(people.some(({ Fields }) => hidden in Fields)).toBe(false);
    expect(people.every(({ Username }) => Username === null)).toBe(true);
  });

  it.each([
    ['a filter', '/api/user/list', { Filter: [{ Field: 'amka', Value: '1', Match: 'starts' }] }],
    ['a sort', '/api/user/list', { Sort: [{ Field: 'amka' }] }],
    ['the values of a filter', '/api/user/filters', { Fields: ['amka'] }],
    ['a cascade', '/api/user/filters', { Field: 'region', CascadeField: 'amka', CascadeValue: '1' }],
  ])('cannot be asked about by %s, and looks like one that does not exist', async (_, path, body) => {
    const hidden = await mentor.post(path, body);
    const missing = await mentor.post(path, JSON.parse(JSON.stringify(body).replaceAll('amka', 'nothing')));
    expect(hidden.statusCode).toBe(403);
    expect({ ...hidden.json<object>(), title: '', requestId: '' }).toEqual({
      ...missing.json<object>(),
      title: '',
      requestId: '',
    });
    expect((await admin.post(path, body)).statusCode).toBe(200);
  });
});

describe('other projects', () => {
  it.each(['nea-afetiria', '99999', 'nothing'])('%s is refused for who does not belong there', async (ProjectId) => {
    expect((await mentor.post('/api/user/list', { ProjectId })).statusCode).toBe(403);
    expect((await mentor.post('/api/user/getcurrent', { ProjectId })).statusCode).toBe(404);
  });
});

it('the database folds texts as everybody else does', async () => {
  const texts = ['Άγγελος ΟΔΟΣ', 'Ϊόλη Εϋρω ΐΰ', 'café Ñandú', 'ΜΑΪΟΣ', 'Σίσυφος', 'Straße', ''];
  const { rows } = await sql<{ folded: string }>`
    select praxis_fold(given) as folded from unnest(${texts}::text[]) with ordinality as t(given, place) order by place`.execute(
    demo.data.db,
  );
  expect(rows.map(({ folded }) => folded)).toEqual(texts.map(fold));
});

it.each(['άγγελος', 'ΟΔΟΣ', 'ΐ', 'CAFE\u0301', 'ñ', 'σ', 'a.b', '[x]^-\\', '%_', '𝒜', 'ß', ''])(
  'a text is found by %s in the database as everywhere else',
  async (searched) => {
    const texts = [
      'Άγγελος ΟΔΟΣ',
      'Ϊόλη Εϋρω ΐΰ',
      'cafe\u0301 Ñandú',
      'ΜΑΪΟΣ',
      'axb a.b',
      '[x]^-\\ 100%_',
      '𝒜',
      'Straße',
      '',
    ];
    const { rows } = await sql<{ given: string }>`
    select given from unnest(${texts}::text[]) as t(given) where given ~ ${createFoldedPattern(fold(searched))}`.execute(
      demo.data.db,
    );
    expect(rows.map(({ given }) => given)).toEqual(texts.filter((text) => contains(text, searched)));
  },
);
