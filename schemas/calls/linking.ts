// Over 150 lines: the calls of one subject are in one file.
import { closed, defineCall, dictionary, id, nullable, paging, projectId, Type } from '../define.ts';
import { filterValue } from '../entities/filter.ts';
import { leader, mentorLoad, overlap } from '../entities/linking.ts';
import { role, user } from '../entities/user.ts';
import { areas, type Role } from '../roles.ts';

/** Roles that give others access to people. A role that could give it to itself is not included. */
const STAFF: readonly Role[] = ['Admin', 'ProjectManager', 'ProjectManagerLite'];

const PEOPLE = [
  'users.list',
  'users.getByIds',
  'users.getCurrent',
  'users.getMentors',
  'users.mentorsFilterValues',
  'users.supervisorFilterValues',
  'linking.mentees',
  'linking.mentors',
  'linking.supervisors',
  'linking.coordinators',
  'linking.getSubjectIds',
  'linking.reach',
  'actions.all',
];

/** The selected mentees of a project: all rows of the list's filter, on every page. */
const selection = () => ({
  ProjectId: projectId(),
  Filter: Type.Optional(Type.Array(filterValue, { description: 'All of them have to fit.', maxItems: 50 })),
  Search: Type.Optional(Type.String({ description: 'Words of the name.', maxLength: 200 })),
  Roles: Type.Optional(
    Type.Array(role, { description: 'Only who holds one of them; mentees in any case.', maxItems: 20 }),
  ),
  filterMentorId: Type.Optional(
    nullable(
      Type.String({ description: 'Only the mentees of this mentor; empty: only those without any.', maxLength: 64 }),
    ),
  ),
  CoordId: Type.Optional(nullable(id('Only the mentees of this coordinator.'))),
  Active: Type.Optional(
    nullable(Type.Boolean({ description: 'Only active mentees, or only inactive ones; null for both.' })),
  ),
});
const expected = () => ({
  Expected: Type.Optional(
    Type.Integer({
      description: 'How many somebody agreed to. When it would be another number, nothing is done.',
      minimum: 0,
    }),
  ),
});
const overlaps = () => ({
  Overlaps: Type.Optional(
    Type.Boolean({ description: 'Link though meetings come closer than 45 minutes; else that is refused.' }),
  ),
});
const actionIds = () => ({
  ActionIds: Type.Array(id('An action.'), { description: 'The actions.', maxItems: 500 }),
});
const enableActions = () => ({
  enableActions: Type.Optional(
    Type.Boolean({ description: 'The setting of the project that the page has; refused if it has changed.' }),
  ),
});
const mentor = () => Type.Optional(nullable(Type.String({ description: 'The mentor.', maxLength: 64 })));
const noMentor = () =>
  Type.Optional(nullable(Type.String({ description: 'The mentor; null takes the link away.', maxLength: 64 })));
const sharing = () => ({
  MentorIds: Type.Optional(
    Type.Array(id('A mentor.'), { description: 'Only to these; without them to all active ones.', maxItems: 500 }),
  ),
});
const linkingResult = closed({
  Count: Type.Integer({ description: 'Mentees whom it was about.' }),
  Changed: Type.Integer({ description: 'Mentees for whom something is other than before.' }),
});

export const linking = {
  setDefaultMentorSingle: defineCall({
    path: '/api/user/setDefaultMentorSingle',
    method: 'POST',
    summary: 'Gives a mentee a mentor, or takes the mentor away.',
    roles: areas.admin,
    body: closed({ ProjectId: projectId(), MentorId: noMentor(), MenteeId: id('The mentee.'), ...overlaps() }),
    reply: linkingResult,
    affects: PEOPLE,
  }),
  setDefaultMentor: defineCall({
    path: '/api/user/setDefaultMentor',
    method: 'POST',
    summary: 'Gives one mentor to every mentee whom the filter shows.',
    roles: areas.admin,
    body: closed({ ...selection(), MentorId: noMentor(), ...expected(), ...overlaps() }),
    reply: linkingResult,
    affects: PEOPLE,
    irreversible: true,
  }),
  setActionMentor: defineCall({
    path: '/api/user/SetActionMentor',
    method: 'POST',
    summary: 'Gives one mentor to actions of every mentee whom the filter shows.',
    roles: areas.admin,
    body: closed({
      ...selection(),
      ...actionIds(),
      MentorId: mentor(),
      ...enableActions(),
      ...expected(),
      ...overlaps(),
    }),
    reply: linkingResult,
    affects: PEOPLE,
    irreversible: true,
  }),
  setActionMentorOne: defineCall({
    path: '/api/user/SetActionMentorOne',
    method: 'POST',
    summary: 'Gives one mentor to actions of one mentee.',
    roles: areas.admin,
    body: closed({
      ...selection(),
      ...actionIds(),
      MentorId: mentor(),
      MenteeId: id('The mentee.'),
      ...enableActions(),
      ...overlaps(),
    }),
    reply: linkingResult,
    affects: PEOPLE,
  }),
  resetActionMentor: defineCall({
    path: '/api/user/ResetActionMentor',
    method: 'POST',
    destroys: true,
    summary: 'Puts actions of every mentee whom the filter shows back to the mentor by default.',
    roles: areas.admin,
    body: closed({
      ...selection(),
      ...actionIds(),
      MentorId: Type.Optional(nullable(Type.String({ description: 'Only where it is this mentor.', maxLength: 64 }))),
      ...enableActions(),
      ...expected(),
    }),
    reply: linkingResult,
    affects: PEOPLE,
    irreversible: true,
  }),
  resetActionMentorOne: defineCall({
    path: '/api/user/ResetActionMentorOne',
    method: 'POST',
    destroys: true,
    summary: 'Puts actions of one mentee back to the mentor by default.',
    roles: areas.admin,
    body: closed({ ...selection(), ...actionIds(), MenteeId: id('The mentee.'), ...enableActions() }),
    reply: linkingResult,
    affects: PEOPLE,
  }),
  reach: defineCall({
    path: '/api/praxis/linking/reach',
    method: 'POST',
    summary: 'What linking would do, before anybody agrees to it. Nothing is changed.',
    roles: areas.admin,
    body: closed({
      ...selection(),
      MenteeId: Type.Optional(id('This mentee alone, independent of the filter.')),
      MentorId: noMentor(),
      ActionIds: Type.Optional(
        Type.Array(id('An action.'), { description: 'For these actions; without them by default.', maxItems: 500 }),
      ),
    }),
    reply: closed({
      Count: Type.Integer({ description: 'Mentees whom it is about.' }),
      Same: Type.Integer({ description: 'Mentees who have that mentor already.' }),
      Other: Type.Integer({ description: 'Mentees who would lose another mentor.' }),
      Overlaps: Type.Array(overlap, { description: 'Meetings that would come too close, at most 20.' }),
      OverlapCount: Type.Integer({ description: 'How many there are.' }),
    }),
  }),
  planShares: defineCall({
    path: '/api/praxis/linking/planShares',
    method: 'POST',
    summary: 'How the mentees without a mentor whom the filter shows would be shared. Nothing is changed.',
    roles: areas.admin,
    body: closed({ ...selection(), ...sharing() }),
    reply: closed({
      Count: Type.Integer({ description: 'Mentees without a mentor.' }),
      Shares: Type.Array(
        closed({
          MentorId: Type.String({ description: 'The mentor.' }),
          Name: Type.String({ description: 'Their name.' }),
          Now: Type.Integer({ description: 'Active mentees whom they have.' }),
          Added: Type.Integer({ description: 'Mentees whom they would get.' }),
        }),
        { description: 'By name.' },
      ),
      Overlaps: Type.Array(overlap, { description: 'Meetings that would come too close, at most 20.' }),
      OverlapCount: Type.Integer({ description: 'How many there are.' }),
    }),
  }),
  share: defineCall({
    path: '/api/praxis/linking/share',
    method: 'POST',
    summary:
      'Gives the mentees without a mentor whom the filter shows to mentors: each to the one who has the fewest. Nobody loses a mentor.',
    roles: areas.admin,
    body: closed({ ...selection(), ...sharing(), ...expected(), ...overlaps() }),
    reply: linkingResult,
    affects: PEOPLE,
    irreversible: true,
  }),
  mentees: defineCall({
    path: '/api/praxis/linking/mentees',
    method: 'POST',
    summary: 'The mentees whom the filter shows, a page at a time: whom the calls for many are about.',
    roles: areas.supervisor,
    body: closed({ ...selection(), ...paging() }),
    reply: closed({
      list: Type.Array(user, { description: 'The page, by name.' }),
      count: Type.Integer({ description: 'How many there are.' }),
      Names: dictionary(Type.String(), { description: 'Id to name, of their mentors and coordinators.' }),
    }),
  }),
  mentors: defineCall({
    path: '/api/praxis/linking/mentors',
    method: 'POST',
    summary: 'The mentors that the reader sees, with the load of each.',
    roles: areas.supervisor,
    body: closed({
      ProjectId: projectId(),
      Search: Type.Optional(Type.String({ description: 'Words of the name.', maxLength: 200 })),
      Filter: Type.Optional(Type.Array(filterValue, { description: 'All of them have to fit.', maxItems: 50 })),
      SupervisorId: Type.Optional(nullable(id('Only the mentors of this supervisor.'))),
      Active: Type.Optional(
        nullable(Type.Boolean({ description: 'Only active mentors, or only inactive ones; null for both.' })),
      ),
      Order: Type.Optional(
        Type.Enum(['Name', 'Load'], { description: 'By name, or those with the fewest mentees first.' }),
      ),
      ...paging(),
    }),
    reply: closed({
      list: Type.Array(mentorLoad, { description: 'The page.' }),
      count: Type.Integer({ description: 'How many there are.' }),
    }),
  }),
  supervisors: defineCall({
    path: '/api/praxis/linking/supervisors',
    method: 'POST',
    summary: 'The supervisors that the reader sees, each with how many mentors are linked.',
    roles: areas.admin,
    body: closed({ ProjectId: projectId() }),
    reply: Type.Array(leader),
  }),
  coordinators: defineCall({
    path: '/api/praxis/linking/coordinators',
    method: 'POST',
    summary: 'The coordinators that the reader sees, each with how many mentees are linked.',
    roles: areas.admin,
    body: closed({ ProjectId: projectId() }),
    reply: Type.Array(leader),
  }),
  supervise: defineCall({
    path: '/api/user/supervise',
    method: 'POST',
    summary: 'Links a mentor to a supervisor, or takes the link away.',
    roles: STAFF,
    body: closed({
      ProjectId: projectId(),
      SupervisorId: id('The supervisor.'),
      SubjectId: id('The mentor.'),
      Linked: Type.Optional(
        Type.Boolean({ description: 'How it is to be; without it the other way round than it is.' }),
      ),
    }),
    reply: closed({ Linked: Type.Boolean({ description: 'How it is now.' }) }),
    affects: PEOPLE,
  }),
  getSubjectIds: defineCall({
    path: '/api/user/GetSubjectIds',
    method: 'POST',
    summary: 'The ids of the mentors of a supervisor.',
    roles: areas.supervisor,
    body: closed({ ProjectId: projectId(), SupervisorId: id('The supervisor.') }),
    reply: Type.Array(Type.String({ description: 'A mentor.' })),
  }),
  coordinateOne: defineCall({
    path: '/api/praxis/linking/coordinateOne',
    method: 'POST',
    summary: 'Links a mentee to a coordinator, or takes the link away.',
    roles: STAFF,
    body: closed({
      ProjectId: projectId(),
      CoordinatorId: id('The coordinator.'),
      MenteeId: id('The mentee.'),
      Linked: Type.Boolean({ description: 'How it is to be.' }),
    }),
    reply: linkingResult,
    affects: PEOPLE,
  }),
  coordinate: defineCall({
    path: '/api/praxis/linking/coordinate',
    method: 'POST',
    summary: 'Links every mentee whom the filter shows to a coordinator, or takes these links away.',
    roles: STAFF,
    body: closed({
      ...selection(),
      CoordinatorId: id('The coordinator.'),
      Linked: Type.Boolean({ description: 'How it is to be.' }),
      ...expected(),
    }),
    reply: linkingResult,
    affects: PEOPLE,
    irreversible: true,
  }),
};
