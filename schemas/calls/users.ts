import { closed, defineCall, id, nullable, paging, projectId, Type } from '../define.ts';
import { fields, fieldValue } from '../entities/fields.ts';
import { filterOptions, filterValue, sortValue } from '../entities/filter.ts';
import { currentUser, historyLine, linkedPerson, role, state, user } from '../entities/user.ts';
import { areas } from '../roles.ts';

const fieldName = (description: string) => Type.String({ description, minLength: 1, maxLength: 64 });
const filter = () => Type.Optional(Type.Array(filterValue, { description: 'All of them have to fit.', maxItems: 50 }));

const linkedOrder = () =>
  Type.Optional(
    Type.Enum(['Name', 'Count'], { description: 'By name, or those with the fewest first.', default: 'Name' }),
  );

/** A change of one's own sign-in requires the current password. */
const currentPassword = () =>
  Type.Optional(
    Type.String({
      description: 'The current password: needed for a new password, sign-in name or mail address of oneself.',
      maxLength: 128,
    }),
  );

/** The edited person: fields that somebody changed since are refused with their values (409 conflict). Without it, they are overwritten. */
const personBase = closed(
  {
    Fields: Type.Optional(fields()),
    Username: Type.Optional(Type.String({ description: 'The sign-in name.', maxLength: 128 })),
    Roles: Type.Optional(
      Type.Array(Type.String({ description: 'A role.', maxLength: 64 }), { description: 'The roles.', maxItems: 20 }),
    ),
    Level: Type.Optional(Type.Integer({ description: 'The level.', minimum: 0, maximum: 1000 })),
  },
  {
    description:
      'The edited values as they were read: fields that somebody has changed since are refused with the new values.',
  },
);

/** The calls that show people. */
const PEOPLE = [
  'users.list',
  'users.filters',
  'users.getCurrent',
  'users.getByIds',
  'users.findUsers',
  'users.views',
  'users.getUsersByField',
  'users.getMentors',
  'users.mentorIds',
  'users.mentorsFilterValues',
  'users.supervisorFilterValues',
  'users.history',
];

/** Views of the list of people that filters cannot express. */
export const PEOPLE_VIEWS = ['noMentor', 'silent', 'new'] as const;

export const users = {
  list: defineCall({
    path: '/api/user/list',
    method: 'POST',
    summary: 'The people of the project that the reader sees, a page at a time.',
    roles: areas.people,
    body: closed({
      ProjectId: projectId(),
      Filter: filter(),
      Filters: Type.Optional(Type.Array(filterValue, { description: 'The same as Filter; both hold.', maxItems: 50 })),
      Search: Type.Optional(
        Type.String({
          description:
            'Words that begin words of the name, the sign-in name, the address, a telephone or a code, of those that the reader sees; in Greek or Latin letters.',
          maxLength: 200,
        }),
      ),
      searchText: Type.Optional(Type.String({ description: 'One word: the same as Search.', maxLength: 200 })),
      searchFields: Type.Optional(
        Type.Array(Type.String({ maxLength: 200 }), { description: 'Several words: as Search.', maxItems: 20 }),
      ),
      Roles: Type.Optional(Type.Array(role, { description: 'Only who holds one of them.', maxItems: 20 })),
      State: Type.Optional(
        nullable(Type.Integer({ description: 'Only this state; null for every state.', minimum: 0, maximum: 3 })),
      ),
      Active: Type.Optional(
        nullable(Type.Boolean({ description: 'Only active people, or only inactive ones; null for both.' })),
      ),
      MentorId: Type.Optional(nullable(id('Only the mentees of this mentor.'))),
      CoordId: Type.Optional(nullable(id('Only the mentees of this coordinator.'))),
      SupervisorId: Type.Optional(nullable(id('Only the mentors of this supervisor and their mentees.'))),
      View: Type.Optional(
        Type.Enum([...PEOPLE_VIEWS], {
          description:
            'noMentor: active mentees without a mentor. silent: active mentees with open actions who wrote nothing for 14 days. new: who came within 7 days.',
        }),
      ),
      Sort: Type.Optional(Type.Array(sortValue, { description: 'First key first; by name without.', maxItems: 4 })),
      ...paging(),
    }),
    reply: closed({
      list: Type.Array(user, { description: 'The page.' }),
      count: Type.Integer({ description: 'How many fit the filter.' }),
      All: Type.Integer({ description: 'How many the reader sees without it.' }),
    }),
  }),
  views: defineCall({
    path: '/api/praxis/user/views',
    method: 'POST',
    summary: 'How many people each view of the list has.',
    roles: areas.people,
    body: closed({ ProjectId: projectId() }),
    reply: closed({
      All: Type.Integer({ description: 'Whom the reader sees.' }),
      Mentees: Type.Integer({ description: 'Mentees among them.' }),
      NoMentor: Type.Integer({ description: 'Active mentees without a mentor.' }),
      Silent: Type.Integer({ description: 'Active mentees who wrote nothing for 14 days.' }),
      New: Type.Integer({ description: 'Who came within 7 days.' }),
    }),
  }),
  filters: defineCall({
    path: '/api/user/filters',
    method: 'POST',
    summary: 'The values to filter by: of several fields, or of one that depends on the value of another.',
    roles: areas.people,
    body: closed({
      ProjectId: projectId(),
      Fields: Type.Optional(Type.Array(fieldName('A field.'), { description: 'The fields.', maxItems: 30 })),
      Field: Type.Optional(fieldName('One field.')),
      CascadeField: Type.Optional(fieldName('The field that it depends on.')),
      CascadeValue: Type.Optional(
        Type.Union(
          [
            Type.String({ maxLength: 200 }),
            Type.Number(),
            Type.Array(Type.String({ maxLength: 200 }), { maxItems: 100 }),
            Type.Null(),
          ],
          { description: 'The value chosen there, or several; null for none.' },
        ),
      ),
    }),
    reply: closed({
      Filters: Type.Array(filterOptions, { description: 'One for each field.' }),
      Mentors: Type.Array(closed({ Id: Type.String(), Name: Type.String() }), {
        description: 'The mentors that the reader sees.',
      }),
    }),
  }),
  getCurrent: defineCall({
    path: '/api/user/getcurrent',
    method: 'POST',
    summary: 'The signed-in person, with roles and fields of the project.',
    roles: 'signedIn',
    beforeConsent: true,
    body: closed({ ProjectId: projectId() }),
    reply: currentUser,
  }),
  roles: defineCall({
    path: '/api/User/Roles',
    method: 'POST',
    summary: 'The roles of the project: which the reader holds, and which the reader may give to others.',
    roles: 'signedIn',
    body: closed({ ProjectId: projectId() }),
    reply: Type.Array(
      closed({
        Name: role,
        Held: Type.Boolean({ description: 'The reader holds it.' }),
        Assignable: Type.Boolean({ description: 'The reader may give it to others.' }),
      }),
    ),
  }),
  getByIds: defineCall({
    path: '/api/User/GetByIds',
    method: 'POST',
    summary: 'People by id. Invisible and unknown people are left out.',
    roles: 'signedIn',
    body: closed({
      ProjectId: projectId(),
      Ids: Type.Array(id('A person.'), { description: 'At most 100.', maxItems: 100 }),
    }),
    inParts: { field: 'Ids', size: 100 },
    reply: Type.Array(user),
  }),
  updateFields: defineCall({
    path: '/api/User/UpdateFields',
    method: 'POST',
    summary: 'Changes fields of a person: those given, as far as they are editable at the level of the reader.',
    roles: 'signedIn',
    body: closed({
      ProjectId: projectId(),
      UserId: id('The person.'),
      Fields: fields(),
      Base: Type.Optional(fields()),
      CurrentPassword: currentPassword(),
    }),
    reply: closed({ Fields: fields(), ProjectFields: fields() }),
    affects: PEOPLE,
  }),
  updateField: defineCall({
    path: '/api/user/UpdateField',
    method: 'POST',
    summary: 'Changes one field of a person. Also gives one’s own consent, independent of the level of that field.',
    roles: 'signedIn',
    beforeConsent: true,
    body: closed({
      ProjectId: projectId(),
      UserId: id('The person.'),
      Name: fieldName('The field.'),
      Value: Type.Union([fieldValue], { description: 'The value.' }),
      Base: Type.Optional(Type.Union([fieldValue], { description: 'The value that was edited.' })),
      CurrentPassword: currentPassword(),
    }),
    reply: closed({ Value: fieldValue }),
    affects: PEOPLE,
  }),
  setDefaultProject: defineCall({
    path: '/api/user/SetDefaultProject',
    method: 'POST',
    summary: 'The project that opens first for a person.',
    roles: 'signedIn',
    beforeConsent: true,
    body: closed({ UserId: id('The person.'), ProjectId: id('A project of that person, by id or url.') }),
    reply: closed({ ProjectId: Type.String({ description: 'The project now.' }) }),
    affects: ['users.getCurrent', 'users.projects', 'users.history', 'account.identity'],
  }),
  projects: defineCall({
    path: '/api/praxis/users/projects',
    method: 'POST',
    summary: 'The projects of a person, for people who may choose their default project.',
    roles: areas.adminUser,
    body: closed({ ProjectId: projectId(), UserId: id('The person.') }),
    reply: closed({
      Projects: Type.Array(
        closed({
          Id: Type.String({ description: 'The project.' }),
          Descr: Type.String({ description: 'Its name.' }),
        }),
        { description: 'By name.' },
      ),
      DefaultProject: nullable(Type.String({ description: 'The one that opens first; null for the first of them.' })),
    }),
  }),
  changePassword: defineCall({
    path: '/api/User/ChangePassword',
    method: 'POST',
    summary:
      'A new password: for oneself with the current one, or for somebody of higher level. All other sessions of that person end.',
    roles: 'signedIn',
    writes: true,
    body: closed({
      ProjectId: projectId(),
      UserId: Type.Optional(id('Somebody else.')),
      Password: Type.String({ description: 'The new password; an empty one changes nothing.', maxLength: 128 }),
      CurrentPassword: currentPassword(),
    }),
    reply: closed({ Changed: Type.Boolean({ description: 'There is a new password.' }) }),
  }),
  findUsers: defineCall({
    path: '/api/user/FindUsers',
    method: 'POST',
    summary: 'People of the project by words of their names: for choosing one.',
    roles: areas.people,
    body: closed({
      ProjectId: projectId(),
      Search: Type.Optional(Type.String({ description: 'Words; each has to begin one of the name.', maxLength: 200 })),
      Roles: Type.Optional(Type.Array(role, { description: 'Only who holds one of them.', maxItems: 20 })),
      Active: Type.Optional(
        nullable(Type.Boolean({ description: 'Only active people, or only inactive ones; null for both.' })),
      ),
      ...paging(),
    }),
    reply: closed({
      list: Type.Array(user, { description: 'The page, by name.' }),
      count: Type.Integer({ description: 'How many were found.' }),
    }),
  }),
  getUsersByField: defineCall({
    path: '/api/user/GetUsersByField',
    method: 'POST',
    summary: 'The people whose field holds one of the values, by name.',
    roles: areas.people,
    body: closed({
      ProjectId: projectId(),
      Field: fieldName('A field that the reader sees.'),
      Values: Type.Array(Type.String({ maxLength: 200 }), { description: 'At most 1,000.', maxItems: 1000 }),
    }),
    reply: Type.Array(user),
  }),
  getMentors: defineCall({
    path: '/api/User/GetMentors',
    method: 'POST',
    summary: 'The mentors that the reader sees, and their own; of those that one only knows, the name.',
    roles: 'signedIn',
    body: closed({ ProjectId: projectId() }),
    reply: Type.Array(user),
  }),
  mentorIds: defineCall({
    path: '/api/User/MentorIds',
    method: 'POST',
    summary: 'The ids of these mentors.',
    roles: 'signedIn',
    body: closed({ ProjectId: projectId() }),
    reply: Type.Array(Type.String({ description: 'A mentor.' })),
  }),
  mentorsFilterValues: defineCall({
    path: '/api/User/MentorsFilterValues',
    method: 'POST',
    summary: 'The mentors to filter by, each with their supervisors and how many mentees they have.',
    roles: areas.admin,
    body: closed({ ProjectId: projectId(), Order: linkedOrder() }),
    reply: Type.Array(linkedPerson),
  }),
  supervisorFilterValues: defineCall({
    path: '/api/User/SupervisorFilterValues',
    method: 'POST',
    summary: 'The supervisors to filter by, each with how many mentors they have.',
    roles: areas.admin,
    body: closed({ ProjectId: projectId(), Order: linkedOrder() }),
    reply: Type.Array(linkedPerson),
  }),
  setActiveState: defineCall({
    path: '/api/user/SetActiveState',
    method: 'POST',
    summary: 'Makes a person active or inactive. An inactive person is signed out everywhere at once.',
    roles: areas.adminUser,
    body: closed({ ProjectId: projectId(), UserId: id('The person.'), State: state }),
    reply: closed({ State: state }),
    affects: PEOPLE,
  }),
  updateRoles: defineCall({
    path: '/api/User/UpdateRoles',
    method: 'POST',
    summary: 'Sets the roles of a person in the project. The caller may add and remove only roles that they may give.',
    roles: ['Admin', 'ProjectManager', 'Supervisor'],
    body: closed({
      ProjectId: projectId(),
      UserId: id('The person.'),
      Roles: Type.Array(role, { description: 'All roles from now on.', minItems: 1, maxItems: 20 }),
      Base: Type.Optional(
        Type.Array(role, { description: 'The roles that were edited.', maxItems: 20, repeats: true }),
      ),
    }),
    reply: closed({ Roles: Type.Array(role, { description: 'The roles now.' }) }),
    affects: [...PEOPLE, 'users.roles'],
  }),
  save: defineCall({
    path: '/api/praxis/users/save',
    method: 'POST',
    summary: 'Creates or changes a person: all given values, or none.',
    roles: areas.adminUser,
    body: closed({
      ProjectId: projectId(),
      UserId: Type.Optional(nullable(id('The person; without it a new one.'))),
      Username: Type.Optional(
        Type.String({ description: 'The sign-in name; a new person needs one.', maxLength: 128 }),
      ),
      Password: Type.Optional(Type.String({ description: 'A new password; empty changes nothing.', maxLength: 128 })),
      CurrentPassword: currentPassword(),
      Fields: Type.Optional(fields()),
      Base: Type.Optional(personBase),
      Roles: Type.Optional(
        Type.Array(Type.String({ description: 'A role.', maxLength: 64 }), {
          description: 'All roles from now on; a new person is a Mentee without them.',
          maxItems: 20,
        }),
      ),
      Level: Type.Optional(nullable(Type.Integer({ description: 'Lower is more power.', minimum: 0, maximum: 1000 }))),
      State: Type.Optional(state),
      MentorId: Type.Optional(
        nullable(id('A new mentee: their mentor. Required of readers who see only the mentees of some mentors.')),
      ),
      Invite: Type.Optional(
        Type.Boolean({
          description: 'Mails a new person who has an address and no password a link to set one.',
        }),
      ),
    }),
    reply: user,
    affects: [...PEOPLE, 'users.roles', 'users.history'],
  }),
  history: defineCall({
    path: '/api/praxis/users/history',
    method: 'POST',
    summary: 'The changes of a person, with author and time; newest first.',
    roles: areas.settings,
    body: closed({ ProjectId: projectId(), UserId: id('The person.'), ...paging() }),
    reply: closed({
      list: Type.Array(historyLine, { description: 'The page.' }),
      count: Type.Integer({ description: 'How many there are.' }),
    }),
  }),
};
