import type { CurrentUser, User } from '../../../../schemas/entities/user.ts';
import { isRole } from '../../../../schemas/roles.ts';
import { pickNameFields, pruneFields, readableFields, type KnownField } from '../../../policy/fields.ts';
import { levelInProject } from '../../../policy/levels.ts';
import { canSeeUsernames } from '../../../policy/people.ts';
import type { Reader } from '../../../policy/reader.ts';
import { objectOf } from '../../../policy/settings.ts';
import type { PersonRow } from './rows.ts';

/** Rows reduced to the fields that the reader may see. */
export function presentPeople(reader: Reader, rows: readonly PersonRow[]): User[] {
  const readable = readableFields(reader);
  return rows.map((row) => presentPerson(reader, readable, row));
}

function presentPerson(reader: Reader, readable: ReadonlyMap<string, KnownField>, row: PersonRow): User {
  return {
    Id: String(row.id),
    Username: row.id === reader.person || canSeeUsernames(reader) ? row.username : null,
    Fields: pruneFields(row.fields, 'Fields', readable),
    ProjectFields: pruneFields(row.project_fields, 'ProjectFields', readable),
    Roles: row.roles.filter(isRole),
    Level: levelInProject(row.level, row.roles, row.everywhere),
    State: row.state,
    status: row.online,
    Coordinators: row.coordinators.map(String),
    CacheMentors: texts(row.mentors),
  };
}

/** A person of whom the reader may know only the name. */
export const presentContact = (row: PersonRow): User => ({
  Id: String(row.id),
  Username: null,
  Fields: pickNameFields(row.fields),
  ProjectFields: {},
  Roles: row.roles.filter(isRole),
  Level: levelInProject(row.level, row.roles, row.everywhere),
  State: row.state,
  status: row.online,
  Coordinators: [],
  CacheMentors: {},
});

export function presentCurrentUser(
  reader: Reader,
  { mentors, passwordRules }: { readonly mentors: Readonly<Record<string, number>>; readonly passwordRules: number },
): CurrentUser {
  const readable = readableFields(reader);
  return {
    Id: String(reader.person),
    Username: reader.username,
    Roles: [...reader.roles],
    Fields: { ...pruneFields(reader.fields, 'Fields', readable), ...ownConsent(reader) },
    ProjectFields: pruneFields(reader.projectFields, 'ProjectFields', readable),
    Level: reader.level,
    State: reader.state,
    CacheMentors: texts(mentors),
    DefaultProject: reader.defaultProject === null ? null : String(reader.defaultProject),
    PasswordRules: passwordRules,
  };
}

/** Readers always see their own consent, whatever the level of that field, since the page depends on it. */
function ownConsent({ project, fields }: Reader): CurrentUser['Fields'] {
  const { UserField } = objectOf(project.settings.Config['gdpr']);
  const value = typeof UserField === 'string' && Object.hasOwn(fields, UserField) ? fields[UserField] : undefined;
  return typeof UserField === 'string' && value !== undefined ? { [UserField]: value } : {};
}

const texts = (ids: Readonly<Record<string, number>>): Record<string, string> =>
  Object.fromEntries(Object.entries(ids).map(([action, mentor]) => [action, String(mentor)]));
