import { describe, expect, it } from 'vitest';
import { demoApp } from '../../tests/support/server/areas.ts';
import { addLinks, addMemberships } from '../domains/people/persons/add-people.ts';

const demo = await demoApp();

interface Listed {
  readonly list: readonly { readonly Id: string; readonly Roles: readonly string[] }[];
  readonly count: number;
}

/** The usernames that a reader finds in the list of people. */
async function seenBy(username: string, body: object = {}): Promise<string[]> {
  const reply = await (await demo.as(username)).post('/api/user/list', { count: 200, ...body });
  expect(reply.statusCode).toBe(200);
  const { list, count } = reply.json<Listed>();
  expect(list).toHaveLength(count);
  return list.map(({ Id }) => demo.nameOf(Id)).toSorted();
}

/** mentee, mentee9, mentee17 ...: mentees go to six mentors in turn. */
const menteesOf = (turn: number) =>
  Array.from({ length: 48 }, (_, index) => (index === 0 ? 'mentee' : `mentee${index + 1}`)).filter(
    (_, index) => index % 6 === turn && index < 47,
  );
const sorted = (...names: readonly string[]) => [...new Set(names)].toSorted();

describe('who sees whom', () => {
  it.each(['admin', 'manager', 'managerlite'])('%s sees everybody of the project', async (username) => {
    expect(await seenBy(username)).toHaveLength(80);
  });

  it('a mentor sees the mentees that are theirs', async () => {
    expect(await seenBy('mentor')).toEqual(sorted('mentor', ...menteesOf(0)));
    expect(await seenBy('mentor4')).toEqual(sorted('mentor4', ...menteesOf(3)));
  });

  it('a mentor of two projects sees in each only its own mentees', async () => {
    const second = await seenBy('mentor3', { ProjectId: 'nea-afetiria' });
    expect(second).toEqual(sorted('mentor3', 'mentee5', 'mentee51', 'mentee54', 'mentee57'));
    expect(await seenBy('mentor3')).toEqual(sorted('mentor3', ...menteesOf(2)));
  });

  it('a supervisor sees the mentors that they supervise and the mentees of these', async () => {
    const mentors = ['mentor', 'mentor3', 'mentor5'];
    expect(await seenBy('supervisor')).toEqual(
      sorted('supervisor', ...mentors, ...menteesOf(0), ...menteesOf(2), ...menteesOf(4)),
    );
  });

  it.each(['supervisorlite', 'supervisorliteplus'])(
    '%s sees the mentor and the mentees of that mentor',
    async (username) => {
      const turn = username === 'supervisorlite' ? 0 : 1;
      const mentor = turn === 0 ? 'mentor' : 'mentor2';
      expect(await seenBy(username)).toEqual(sorted(username, mentor, ...menteesOf(turn)));
    },
  );

  it('a coordinator sees the mentees linked to them, and the mentors of these', async () => {
    const everySecond = [0, 2, 4].flatMap(menteesOf);
    expect(await seenBy('coordinator')).toEqual(sorted('coordinator', 'mentor', 'mentor3', 'mentor5', ...everySecond));
  });

  it('nobody sees by the links of another project to which the same people belong', async () => {
    const lists = () => Promise.all(['supervisor', 'coordinator'].map((username) => seenBy(username)));
    const before = await lists();
    const project = Number(demo.projectId('nea-afetiria'));
    const idOf = (username: string) => Number(demo.idOf(username));
    await addMemberships(demo.data.db, [
      { person: idOf('mentor2'), project, roles: ['Mentor'] },
      { person: idOf('mentee2'), project, roles: ['Mentee'] },
    ]);
    await addLinks(demo.data.db, project, {
      mentors: [
        { mentor: idOf('mentor3'), mentee: idOf('mentee2') },
        { mentor: idOf('mentor2'), mentee: idOf('mentee5'), action: '1' },
      ],
    });
    expect(await lists()).toEqual(before);
  });

  it('microdata sees every mentee and nobody else', async () => {
    const seen = await seenBy('microdata');
    expect(seen.filter((name) => !name.startsWith('mentee'))).toEqual(['microdata']);
    expect(seen).toHaveLength(49);
  });

  it('a registry mentor without mentees sees themselves', async () => {
    expect(await seenBy('registrymentor')).toEqual(['registrymentor']);
  });

  it.each(['mentee', 'translator', 'scofield', 'registered', 'applicant'])(
    '%s has no list of people',
    async (username) => {
      const reply = await (await demo.as(username)).post('/api/user/list', {});
      expect(reply.statusCode).toBe(403);
    },
  );
});

describe('who knows whom by name', () => {
  const ids = ['mentor', 'mentor2', 'coordinator', 'mentee', 'mentee2', 'admin'];

  it('a mentee knows themselves, their mentor and their coordinator; of these the name alone', async () => {
    const client = await demo.as('mentee');
    const reply = await client.post('/api/User/GetByIds', { Ids: ids.map(demo.idOf) });
    const people = reply.json<{ Id: string; Username: string | null; Fields: Record<string, unknown> }[]>();
    expect(people.map(({ Id }) => demo.nameOf(Id))).toEqual(['mentor', 'coordinator', 'mentee']);
    expect(Object.keys(people[0]?.Fields ?? {}).toSorted()).toEqual(['first_name', 'last_name']);
    expect(people[0]?.Username).toBeNull();
    expect(people[2]?.Fields).toHaveProperty('email');
  });

  it('an id of somebody else and an id of nobody are answered alike', async () => {
    const client = await demo.as('mentee');
    const reply = await client.post('/api/User/GetByIds', { Ids: [demo.idOf('mentee2'), '999999', 'x', '-1', '1e3'] });
    expect(reply.json()).toEqual([]);
  });
});
