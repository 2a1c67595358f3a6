import { sql } from 'kysely';
import { users } from '../../../schemas/calls/users.ts';
import type { User } from '../../../schemas/entities/user.ts';
import { area, type Db } from '../../area.ts';
import { withChanges } from '../../policy/change-people.ts';
import { knownPeople, visiblePeople } from '../../policy/people.ts';
import { idOf, readerOf, type Reader } from '../../policy/reader.ts';
import { changePassword, rolesOfProject, setDefaultProject } from './accounts.ts';
import { filterValues } from './filters.ts';
import { usersByField } from './find.ts';
import { historyOf } from './history.ts';
import { listPeople } from './list.ts';
import { getMentors, mentorIds, mentorValues, supervisorValues } from './mentors.ts';
import { projectsOfPerson } from './person-projects.ts';
import { presentContact, presentCurrent, presentPeople } from './present.ts';
import { passwordRulesOf } from './password-rules.ts';
import { updateRoles } from './roles.ts';
import { membersOf, personColumns } from './rows.ts';
import { savePerson } from './save.ts';
import { setActiveState } from './state.ts';
import { updateField, updateFields } from './update-fields.ts';

export const usersArea = area('users', users, {
  list: async (body, context) => listPeople(context.db, await readerOf(context, body.ProjectId), body),
  filters: async (body, context) => filterValues(context.db, await readerOf(context, body.ProjectId), body),
  getCurrent: async (body, context) => {
    const reader = await readerOf(context, body.ProjectId);
    return presentCurrent(reader, {
      mentors: await ownMentors(context.db, reader),
      passwordRules: await passwordRulesOf(context.db, reader.person),
    });
  },
  roles: async (body, context) => rolesOfProject(await readerOf(context, body.ProjectId)),
  getByIds: async (body, context) => {
    const reader = await readerOf(context, body.ProjectId);
    return byIds(context.db, reader, body.Ids.map(idOf));
  },
  updateFields: async (body, context) => updateFields(context, await readerOf(context, body.ProjectId), body),
  updateField: async (body, context) => ({
    Value: await updateField(context, await readerOf(context, body.ProjectId), body),
  }),
  setDefaultProject: async (body, context) => ({
    ProjectId: await setDefaultProject(context, body.UserId, body.ProjectId),
  }),
  projects: async (body, context) => projectsOfPerson(context, await readerOf(context, body.ProjectId), body.UserId),
  changePassword: async (body, context) => ({
    Changed: await changePassword(context, await readerOf(context, body.ProjectId), body),
  }),
  findUsers: async (body, context) => {
    const { list, count } = await listPeople(context.db, await readerOf(context, body.ProjectId), body);
    return { list, count };
  },
  getUsersByField: async (body, context) => usersByField(context.db, await readerOf(context, body.ProjectId), body),
  getMentors: async (body, context) => getMentors(context.db, await readerOf(context, body.ProjectId)),
  mentorIds: async (body, context) => mentorIds(context.db, await readerOf(context, body.ProjectId)),
  mentorsFilterValues: async (body, context) =>
    mentorValues(context.db, await readerOf(context, body.ProjectId), body.Order),
  supervisorFilterValues: async (body, context) =>
    supervisorValues(context.db, await readerOf(context, body.ProjectId), body.Order),
  setActiveState: async (body, context) => ({
    State: await setActiveState(context, await readerOf(context, body.ProjectId), body),
  }),
  updateRoles: async (body, context) => ({
    Roles: await updateRoles(context, await readerOf(context, body.ProjectId), body),
  }),
  save: async (body, context) => savePerson(context, await readerOf(context, body.ProjectId), body),
  history: async (body, context) => historyOf(context.db, await readerOf(context, body.ProjectId), body),
});

/** In the order of the ids. Who may be known but not seen comes with the name alone. */
async function byIds(db: Db, reader: Reader, ids: readonly number[]): Promise<User[]> {
  const rows = await membersOf(db, reader)
    .where('people.id', 'in', [0, ...ids])
    .where(knownPeople(reader))
    .select([...personColumns(reader), sql<boolean>`${visiblePeople(reader)}`.as('visible')])
    .execute();
  const visible = rows.filter((row) => row.visible);
  const people = [
    ...(await withChanges(db, reader, presentPeople(reader, visible))),
    ...rows.filter((row) => !row.visible).map(presentContact),
  ];
  const found = new Map(people.map((person) => [idOf(person.Id), person]));
  return [...new Set(ids)].flatMap((id) => found.get(id) ?? []);
}

async function ownMentors(db: Db, { person, project }: Reader): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('mentor_mentee')
    .where('project', '=', project.id)
    .where('mentee', '=', person)
    .select(['action', 'mentor'])
    .execute();
  return Object.fromEntries(rows.map(({ action, mentor }) => [action, mentor]));
}
