import { sql } from 'kysely';
import {
  demoLinks,
  demoPeople,
  demoProjects,
  DEMO_PASSWORD,
  type DemoPerson,
  type DemoProjectName,
} from '../../../../schemas/demo/index.ts';
import { displayName } from '../../../../schemas/formats/person-name.ts';
import type { Db } from '../../../platform/data/tables.ts';
import type { Storage } from '../../../platform/files/storage.ts';
import { hashPassword } from '../../../platform/session/password.ts';
import { loadDemoActions, loadDemoQuests } from '../../learning/index.ts';
import { loadDemoApplications, loadDemoMicrodata, loadDemoPayments } from '../../admissions/index.ts';
import { loadDemoHistory, addProject } from '../../projects/index.ts';
import { loadDemoChat, pairKey, type DemoChat, loadDemoNotifications } from '../../messages/index.ts';
import { loadDemoDocuments } from '../../documents/index.ts';
import { loadDemoLibrary } from '../../library/index.ts';
import { addLinks, addMemberships, addPeople } from '../../people/index.ts';

type ProjectIds = Readonly<Record<DemoProjectName, number>>;

/**
 * Fills an empty database with the demo, by the same commands as real data. Dates follow `now`; without a storage,
 * files have records only.
 */
export async function loadDemo(db: Db, now: Date = new Date(), storage?: Storage): Promise<void> {
  const people = demoPeople(now);
  // One hash for all, since they share one documented password.
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const projects: ProjectIds = {
    first: await addProject(db, demoProjects.first),
    second: await addProject(db, demoProjects.second),
  };
  const ids = await addPeople(
    db,
    people.map((person) => ({ ...person, passwordHash, defaultProject: projects[firstProjectOf(person)] })),
  );
  const idOf = new Map(people.map(({ username }, index) => [username, ids[index] ?? 0]));
  await addMemberships(
    db,
    people.flatMap(({ username, memberships }) =>
      memberships.map(({ project, roles, fields }) => ({
        person: idOf.get(username) ?? 0,
        project: projects[project],
        roles,
        fields,
        created: cameOn(fields, now),
      })),
    ),
  );
  for (const project of ['first', 'second'] as const) {
    await addDemoLinks(db, projects[project], people, project, idOf);
    await loadDemoActions(db, { name: project, project: projects[project], people, idOf, now });
  }
  await loadDemoLibrary(db, { project: projects.first, now, storage, at: (username) => idOf.get(username) ?? 0 });
  await loadDemoDocuments(db, projects.first);
  await loadDemoQuests(db, { project: projects.first, idOf, now });
  const talk = { project: projects.first, idOf: (username: string) => idOf.get(username) ?? 0, now, storage };
  await loadChatAndNotifications(db, talk, people);
  const place = { project: projects.first, url: demoProjects.first.url, idOf: (name: string) => idOf.get(name) ?? 0 };
  await loadDemoHistory(db, place, now);
  const { mentors } = demoLinks(people, 'first');
  const mentorOf = new Map(mentors.map(({ mentee, mentor }) => [mentee, mentor]));
  await loadDemoPayments(db, { ...place, mentees: mentors.map(({ mentee }) => mentee), mentorOf }, now);
  const mentees = menteesOf(people, 'first');
  await loadDemoApplications(
    db,
    {
      ...place,
      mentees: mentees.filter(({ username }) => mentorOf.has(username)),
      applicants: people.filter(({ username }) => /^applicant\d*$/.test(username)),
    },
    now,
  );
  await loadDemoMicrodata(db, { ...place, mentees: mentees.slice(0, 40) }, now);
  await addSignIns(db, now);
}

/** Everybody last signed in when they last did something. */
const addSignIns = (db: Db, now: Date) =>
  sql`update people set signed_in = last.time from (
    select person, max(time) as time from (
      select mentee as person, time from action_completions union all select mentee, time from action_data
        union all select author, time from action_work_changes
    ) done where time <= ${now} group by person) last where last.person = people.id`.execute(db);

const menteesOf = (people: readonly DemoPerson[], name: DemoProjectName): DemoPerson[] =>
  people.filter(({ memberships }) =>
    memberships.some(({ project, roles }) => project === name && roles.includes('Mentee')),
  );

/** The day of enrolment; staff were added before everybody else. */
const cameOn = (fields: DemoPerson['fields'] | undefined, now: Date): Date =>
  typeof fields?.['enrolled'] === 'string' ? new Date(fields['enrolled']) : new Date(now.getTime() - STAFF_CAME);

const STAFF_CAME = 200 * 86_400_000;

const firstProjectOf = ({ memberships }: DemoPerson): DemoProjectName => memberships[0]?.project ?? 'first';

/** Adds the conversations and notifications of the first project. */
async function loadChatAndNotifications(db: Db, chat: DemoChat, people: readonly DemoPerson[]): Promise<void> {
  const nameOf = (username: string): string | undefined => {
    const fields = people.find((person) => person.username === username)?.fields;
    return fields && displayName(fields);
  };
  const pairs = await loadDemoChat(db, chat);
  const conversationOf = (one: string, other: string) => pairs.get(pairKey(one, other));
  const project = { id: chat.project, descr: demoProjects.first.descr };
  await loadDemoNotifications(db, { idOf: chat.idOf, nameOf, conversationOf, project }, chat.now);
}

async function addDemoLinks(
  db: Db,
  id: number,
  people: readonly DemoPerson[],
  project: DemoProjectName,
  idOf: ReadonlyMap<string, number>,
): Promise<void> {
  const { mentors, supervisors, coordinators } = demoLinks(people, project);
  const at = (username: string) => idOf.get(username) ?? 0;
  await addLinks(db, id, {
    mentors: mentors.map(({ mentor, mentee }) => ({ mentor: at(mentor), mentee: at(mentee) })),
    supervisors: supervisors.map(({ supervisor, mentor }) => ({ supervisor: at(supervisor), mentor: at(mentor) })),
    coordinators: coordinators.map(({ coordinator, mentee }) => ({ coordinator: at(coordinator), mentee: at(mentee) })),
  });
}
