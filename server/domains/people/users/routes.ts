import { sql } from 'kysely';
import { users } from '../../../../schemas/calls/users.ts';
import type { User } from '../../../../schemas/entities/user.ts';
import { area } from '../../../platform/http/area.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { addAllowedChanges } from '../../../policy/change-people.ts';
import { knownPeople, visiblePeople } from '../../../policy/people.ts';
import { parseId } from '../../../platform/base/parse-id.ts';
import { requireReader, type Reader } from '../../../policy/reader.ts';
import { changePassword, listProjectRoles, setDefaultProject } from './accounts.ts';
import { listFilterValues } from './filters.ts';
import { findUsersByField } from './find-by-field.ts';
import { listHistory } from './history.ts';
import { listPeople } from './list.ts';
import { listMentors, listMentorIds, listMentorValues, listSupervisorValues } from './mentors.ts';
import { projectsOfPerson } from './person-projects.ts';
import { presentContact, presentCurrentUser, presentPeople } from './present.ts';
import { loadPasswordRules } from '../persons/password-rules.ts';
import { updateRoles } from './roles.ts';
import { selectMembers, personColumns } from './rows.ts';
import { savePerson } from './save.ts';
import { setActiveState } from './state.ts';
import { updateField, updateFields } from './update-fields.ts';
import { countViews } from './views.ts';

export const usersArea = area('users', users, {
  list: async (body, context) => listPeople(context.db, await requireReader(context, body.ProjectId), body),
  views: async (body, context) => countViews(context.db, await requireReader(context, body.ProjectId)),
  filters: async (body, context) => listFilterValues(context.db, await requireReader(context, body.ProjectId), body),
  getCurrent: async (body, context) => {
    const reader = await requireReader(context, body.ProjectId);
    return presentCurrentUser(reader, {
      mentors: await loadOwnMentors(context.db, reader),
      passwordRules: await loadPasswordRules(context.db, reader.person),
    });
  },
  roles: async (body, context) => listProjectRoles(await requireReader(context, body.ProjectId)),
  getByIds: async (body, context) => {
    const reader = await requireReader(context, body.ProjectId);
    return listPeopleByIds(context.db, reader, body.Ids.map(parseId));
  },
  updateFields: async (body, context) => updateFields(context, await requireReader(context, body.ProjectId), body),
  updateField: async (body, context) => ({
    Value: await updateField(context, await requireReader(context, body.ProjectId), body),
  }),
  setDefaultProject: async (body, context) => ({
    ProjectId: await setDefaultProject(context, body.UserId, body.ProjectId),
  }),
  projects: async (body, context) =>
    projectsOfPerson(context, await requireReader(context, body.ProjectId), body.UserId),
  changePassword: async (body, context) => ({
    Changed: await changePassword(context, await requireReader(context, body.ProjectId), body),
  }),
  findUsers: async (body, context) => {
    const { list, count } = await listPeople(context.db, await requireReader(context, body.ProjectId), body);
    return { list, count };
  },
  getUsersByField: async (body, context) =>
    findUsersByField(context.db, await requireReader(context, body.ProjectId), body),
  getMentors: async (body, context) => listMentors(context.db, await requireReader(context, body.ProjectId)),
  mentorIds: async (body, context) => listMentorIds(context.db, await requireReader(context, body.ProjectId)),
  mentorsFilterValues: async (body, context) =>
    listMentorValues(context.db, await requireReader(context, body.ProjectId), body.Order),
  supervisorFilterValues: async (body, context) =>
    listSupervisorValues(context.db, await requireReader(context, body.ProjectId), body.Order),
  setActiveState: async (body, context) => ({
    State: await setActiveState(context, await requireReader(context, body.ProjectId), body),
  }),
  updateRoles: async (body, context) => ({
    Roles: await updateRoles(context, await requireReader(context, body.ProjectId), body),
  }),
  save: async (body, context) => savePerson(context, await requireReader(context, body.ProjectId), body),
  history: async (body, context) => listHistory(context.db, await requireReader(context, body.ProjectId), body),
});

/** In the order of the ids. People whom the reader may know but not see come with the name only. */
async function listPeopleByIds(db: Db, reader: Reader, ids: readonly number[]): Promise<User[]> {
  const rows = await selectMembers(db, reader)
    .where('people.id', 'in', [0, ...ids])
    .where(knownPeople(reader))
    .select([...personColumns(reader), sql<boolean>`${visiblePeople(reader)}`.as('visible')])
    .execute();
  const visible = rows.filter((row) => row.visible);
  const people = [
    ...(await addAllowedChanges(db, reader, presentPeople(reader, visible))),
    ...rows.filter((row) => !row.visible).map(presentContact),
  ];
  const found = new Map(people.map((person) => [parseId(person.Id), person]));
  return [...new Set(ids)].flatMap((id) => found.get(id) ?? []);
}

async function loadOwnMentors(db: Db, { person, project }: Reader): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('mentor_mentee')
    .where('project', '=', project.id)
    .where('mentee', '=', person)
    .select(['action', 'mentor'])
    .execute();
  return Object.fromEntries(rows.map(({ action, mentor }) => [action, mentor]));
}
