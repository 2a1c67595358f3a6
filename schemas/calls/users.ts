import { closed, defineCall, id, nullable, paging, projectId, Type } from '../define.ts';
import { fields, fieldValue } from '../entities/fields.ts';
import { filterOptions, filterValue, sortValue } from '../entities/filter.ts';
import { currentUser, role, user } from '../entities/user.ts';
import { areas } from '../roles.ts';

const fieldName = (description: string) => Type.String({ description, minLength: 1, maxLength: 64 });
const filter = () => Type.Optional(Type.Array(filterValue, { description: 'All of them have to fit.', maxItems: 50 }));

export const users = {
  list: defineCall({
    path: '/api/user/list',
    method: 'POST',
    summary: 'The people of the project that the reader sees, a page at a time.',
    roles: areas.people,
    body: closed({
      ProjectId: projectId(),
      Filter: filter(),
      Search: Type.Optional(
        Type.String({
          description: 'Words of the name, or of the sign-in name where the reader sees it; each has to begin one.',
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
      Active: Type.Optional(Type.Boolean({ description: 'Only active people, or only inactive ones.' })),
      MentorId: Type.Optional(nullable(id('Only the mentees of this mentor.'))),
      CoordId: Type.Optional(nullable(id('Only the mentees of this coordinator.'))),
      Sort: Type.Optional(Type.Array(sortValue, { description: 'First key first; by name without.', maxItems: 4 })),
      ...paging(),
    }),
    reply: closed({
      list: Type.Array(user, { description: 'The page.' }),
      count: Type.Integer({ description: 'How many fit the filter.' }),
      All: Type.Integer({ description: 'How many the reader sees without it.' }),
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
    summary: 'Who is signed in, with roles and fields of the project.',
    roles: 'signedIn',
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
    summary: 'People by id. Who may not be seen is left out, as who does not exist.',
    roles: 'signedIn',
    body: closed({
      ProjectId: projectId(),
      Ids: Type.Array(id('A person.'), { description: 'At most 100.', maxItems: 100 }),
    }),
    reply: Type.Array(user),
  }),
  updateFields: defineCall({
    path: '/api/User/UpdateFields',
    method: 'POST',
    summary: 'Changes fields of a person: those given, as far as they are editable at the level of the reader.',
    roles: 'signedIn',
    body: closed({ ProjectId: projectId(), UserId: id('The person.'), Fields: fields() }),
    reply: closed({ Fields: fields(), ProjectFields: fields() }),
    affects: ['users.list', 'users.filters', 'users.getCurrent', 'users.getByIds'],
  }),
  updateField: defineCall({
    path: '/api/user/UpdateField',
    method: 'POST',
    summary: 'Changes one field of a person. One gives the own consent with it, whatever the level of that field.',
    roles: 'signedIn',
    body: closed({
      ProjectId: projectId(),
      UserId: id('The person.'),
      Name: fieldName('The field.'),
      Value: Type.Union([fieldValue], { description: 'The value.' }),
    }),
    reply: closed({ Value: fieldValue }),
    affects: ['users.list', 'users.filters', 'users.getCurrent', 'users.getByIds'],
  }),
  setDefaultProject: defineCall({
    path: '/api/user/SetDefaultProject',
    method: 'POST',
    summary: 'The project that opens first for a person.',
    roles: 'signedIn',
    body: closed({ UserId: id('The person.'), ProjectId: id('A project of that person, by id or url.') }),
    reply: closed({ ProjectId: Type.String({ description: 'The project now.' }) }),
    affects: ['users.getCurrent', 'account.identity'],
  }),
  changePassword: defineCall({
    path: '/api/User/ChangePassword',
    method: 'POST',
    summary: 'A new password: for oneself, or for somebody of higher level. All other sessions of that person end.',
    roles: 'signedIn',
    body: closed({
      ProjectId: projectId(),
      UserId: Type.Optional(id('Somebody else.')),
      Password: Type.String({ description: 'The new password; an empty one changes nothing.', maxLength: 128 }),
      CurrentPassword: Type.Optional(
        Type.String({ description: 'The old password; checked when it is given.', maxLength: 128 }),
      ),
    }),
    reply: closed({ Changed: Type.Boolean({ description: 'There is a new password.' }) }),
  }),
};
