import { closed, defineCall, id, nullable, projectId, Type } from '../define.ts';
import { importRow, rowResult } from '../entities/bulk.ts';
import { fieldValue } from '../entities/fields.ts';
import { filterValue } from '../entities/filter.ts';
import { role } from '../entities/user.ts';
import { areas } from '../roles.ts';

const count = (description: string) => Type.Integer({ description, minimum: 0 });
const rows = (description: string, maxItems: number) => Type.Array(importRow, { description, minItems: 1, maxItems });
const matchField = (description: string) => Type.String({ description, minLength: 1, maxLength: 64 });
/** Columns that are not members of a row are fields of the person. */
const PERSON_ROWS = { field: 'Users', fields: 'Fields' };
const PEOPLE = ['users.list', 'users.filters', 'users.getByIds'];

/** The selected people of a project: all rows of a list's filter, on every page. */
const selection = () => ({
  ProjectId: projectId(),
  Filter: Type.Optional(Type.Array(filterValue, { description: 'All of them have to fit.', maxItems: 50 })),
  Search: Type.Optional(Type.String({ description: 'Words of the name.', maxLength: 200 })),
  Roles: Type.Optional(Type.Array(role, { description: 'Only who holds one of them.', maxItems: 20 })),
  UserIds: Type.Optional(Type.Array(id('A person.'), { description: 'Only these people.', maxItems: 500 })),
  filterMentorId: Type.Optional(
    nullable(
      Type.String({ description: 'Only the mentees of this mentor; null or empty for everybody.', maxLength: 64 }),
    ),
  ),
  filterState: Type.Optional(
    nullable(
      Type.Union([Type.Integer({ minimum: 0, maximum: 3 }), Type.Literal('')], {
        description: 'Only this state; null or empty for every state.',
      }),
    ),
  ),
});
const state = Type.Integer({ description: 'The new state.', minimum: 0, maximum: 3 });
const expected = Type.Optional(
  count('How many people somebody agreed to. When it would be another number, nothing is done.'),
);

export const bulk = {
  check: defineCall({
    path: '/api/praxis/bulk/check',
    method: 'POST',
    long: true,
    summary: 'The dry run: what would become of each row, by the rules of the call that does it. Nothing is changed.',
    roles: areas.updateUserFields,
    body: closed({
      ProjectId: projectId(),
      Mode: Type.Enum(['add', 'addOrChange', 'evaluate', 'change'], {
        description:
          'add: AddUsers; addOrChange: UpdateUserFields for existing people; evaluate: AddEvaluationMentees.',
      }),
      Field: Type.Optional(matchField('change: what people are found by.')),
      Users: rows('The rows.', 500),
    }),
    reply: Type.Array(rowResult, { description: 'A result for each row, in their order.' }),
    limit: 8_000_000,
  }),
  addUsers: defineCall({
    path: '/api/User/AddUsers',
    method: 'POST',
    long: true,
    summary: 'Adds people to the project. Refused people are left out; bulk.check returns the reasons.',
    roles: areas.admin,
    body: closed({
      ProjectId: projectId(),
      Users: rows('In batches of 20.', 20),
      Invite: Type.Optional(
        Type.Boolean({ description: 'Mails those who have an address and no password a link to set one.' }),
      ),
    }),
    reply: Type.Array(Type.String(), { description: 'The sign-in names of those who were added.' }),
    rows: { ...PERSON_ROWS, columns: ['Username', 'Password', 'Roles', 'MentorId'], reply: 'usernames', check: 'add' },
    affects: PEOPLE,
  }),
  addEvaluationMentees: defineCall({
    path: '/api/useless/AddEvaluationMentees',
    method: 'POST',
    long: true,
    summary: 'Adds mentees who only take part in the evaluation: without password and without any other role.',
    roles: areas.admin,
    body: closed({ ProjectId: projectId(), Users: rows('In batches of 20.', 20) }),
    reply: Type.Array(Type.String(), { description: 'The sign-in names of those who were added.' }),
    rows: { ...PERSON_ROWS, columns: ['Username', 'MentorId'], reply: 'usernames', check: 'evaluate' },
    affects: PEOPLE,
  }),
  updateUserFields: defineCall({
    path: '/api/user/UpdateUserFields',
    method: 'POST',
    long: true,
    summary: 'Changes fields of many people, each row its own. A refused row changes nothing.',
    roles: areas.updateUserFields,
    body: closed({
      ProjectId: projectId(),
      Users: rows('In pages of 10.', 100),
      Field: Type.Optional(
        matchField(
          'What people are found by: Username, Id or a field. Without it Username, or Id where no row has a Username.',
        ),
      ),
    }),
    reply: Type.Array(rowResult, { description: 'The result of each row, in their order.' }),
    rows: { ...PERSON_ROWS, columns: ['Username', 'Id'], reply: 'results' },
    affects: PEOPLE,
  }),
  setUserField: defineCall({
    path: '/api/user/SetUserField',
    method: 'POST',
    long: true,
    summary: 'One value into one field of many people. Both spellings of the members are the same.',
    roles: areas.updateUserFields,
    body: closed({
      ProjectId: projectId(),
      Ids: Type.Optional(Type.Array(id('A person.'), { description: 'The people.', maxItems: 5000 })),
      ids: Type.Optional(Type.Array(id('A person.'), { description: 'The same as Ids.', maxItems: 5000 })),
      Field: Type.Optional(matchField('The field.')),
      field: Type.Optional(matchField('The same as Field.')),
      Value: Type.Optional(Type.Union([fieldValue], { description: 'The value; null empties the field.' })),
      value: Type.Optional(Type.Union([fieldValue], { description: 'The same as Value.' })),
    }),
    reply: closed({
      Changed: count('How many were changed.'),
      Refused: Type.Array(Type.String(), { description: 'The ids of people who may not be changed.' }),
    }),
    refused: { member: 'Refused' },
    affects: PEOPLE,
    irreversible: true,
  }),
  reach: defineCall({
    path: '/api/praxis/bulk/reach',
    method: 'POST',
    summary:
      'How many people SetActiveStateMany (with State) or AddExistingMentees (with CurrentProjectId) would reach.',
    roles: areas.admin,
    body: closed({
      ...selection(),
      State: Type.Optional(state),
      CurrentProjectId: Type.Optional(id('The project that they would come into.')),
      setDefault: Type.Optional(Type.Boolean({ description: 'It would become their default project.' })),
    }),
    reply: closed({
      Count: count('Who would be changed.'),
      Same: count('People who are in this state already.'),
      Refused: count('People whom the reader may not change.'),
    }),
  }),
  setActiveStateMany: defineCall({
    path: '/api/user/SetActiveStateMany',
    method: 'POST',
    destroys: true,
    long: true,
    summary:
      'Sets the state of everybody whom the filter shows and the reader may change; inactive people are signed out.',
    roles: areas.admin,
    body: closed({ ...selection(), State: state, Expected: expected }),
    reply: closed({ Count: count('How many were changed.') }),
    affects: PEOPLE,
    irreversible: true,
  }),
  addExistingMentees: defineCall({
    path: '/api/project/AddExistingMentees',
    method: 'POST',
    long: true,
    summary: 'Adds people of one project (ProjectId) to another (CurrentProjectId), with the given roles.',
    roles: areas.admin,
    body: closed({
      ...selection(),
      CurrentProjectId: id('The project that they come into.'),
      Roles: Type.Array(Type.Enum(['Mentee', 'Coordinator', 'Mentor']), {
        description: 'The roles in the first project, and the roles in the second.',
        minItems: 1,
        maxItems: 3,
      }),
      setDefault: Type.Optional(Type.Boolean({ description: 'It becomes their default project.' })),
      Expected: expected,
    }),
    reply: closed({ Count: count('How many were added.') }),
    affects: PEOPLE,
    irreversible: true,
  }),
};
