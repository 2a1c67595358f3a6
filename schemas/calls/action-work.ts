import { closed, defineCall, dictionary, id, nullable, projectId, Type } from '../define.ts';
import { actionData, fullAction } from '../entities/action.ts';
import { lock, meeting } from '../entities/action-data.ts';
import { areas } from '../roles.ts';

const makers = ['Admin', 'ProjectManager', 'ProjectManagerLite'] as const;
const base = () =>
  Type.Optional(
    Type.Integer({ description: 'The revision that was edited; refused when there is a newer.', minimum: 0 }),
  );
const LISTS = [
  'actions.all',
  'actions.get',
  'mentor.menteeActions',
  'mentor.progress',
  'grid.getActionsGridHeader',
  'grid.getActionsGridHeaderAll',
  'grid.getActionsGridPartial',
  'grid.totals',
  'meetings.schedule',
  'meetings.schedule2',
] as const;

/** Changing actions, publishing and completing them. */
export const actionWork = {
  saveGrid: defineCall({
    path: '/api/action/SaveGrid',
    method: 'POST',
    summary:
      'Changes an action. Conditions have to be readable, a Function has to compile, and a meeting may not come closer than 45 minutes to another.',
    roles: [...makers],
    body: closed({
      ProjectId: projectId(),
      Id: id('The action.'),
      Title: Type.Optional(Type.String({ description: 'Its title.', minLength: 1, maxLength: 300 })),
      Function: Type.Optional(Type.String({ description: 'What its cells show.', maxLength: 200_000 })),
      Titles: Type.Optional(Type.String({ description: 'Titles of its columns, with commas.', maxLength: 2000 })),
      Group: Type.Optional(
        Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
          description: 'The path of its group.',
          maxItems: 10,
          repeats: true,
        }),
      ),
      Descr: Type.Optional(Type.String({ description: 'The subject.', maxLength: 20_000 })),
      Flags: Type.Optional(Type.Integer({ description: 'Bits: see ACTION_FLAGS.', minimum: 0, maximum: 63 })),
      Data: Type.Optional({ ...actionData, additionalProperties: true }),
      QuestId: Type.Optional(nullable(id('Its questionnaire.'))),
      Base: base(),
      Overlaps: Type.Optional(Type.Boolean({ description: 'Meetings that come too close were seen and are meant.' })),
    }),
    reply: fullAction,
    affects: LISTS,
  }),
  publish: defineCall({
    path: '/api/action/publish',
    method: 'POST',
    summary:
      'Publishes an action: for everybody, or for one mentee or the mentees of one mentor; with a date, on that day.',
    roles: [...makers],
    body: closed({
      ProjectId: projectId(),
      ActionId: id('The action.'),
      date: Type.Optional(nullable(Type.String({ description: 'DD-MM-YYYY: its day from now on.', maxLength: 10 }))),
      MenteeId: Type.Optional(nullable(id('Only for this mentee.'))),
      MentorId: Type.Optional(nullable(id('Only for the mentees of this mentor.'))),
      Overlaps: Type.Optional(Type.Boolean({ description: 'Meetings that come too close were seen and are meant.' })),
    }),
    reply: closed({ Count: Type.Integer({ description: 'For how many mentees it is there now.' }) }),
    affects: [...LISTS, 'mentor.getActionMenteeData'],
  }),
  complet: defineCall({
    path: '/api/Action/complet',
    method: 'POST',
    summary:
      'Asks the completion script whether the action is done; without a script it is. Data false opens it again. True where Completed is as asked.',
    roles: [...areas.mentor, 'Mentee'],
    body: closed({
      ProjectId: projectId(),
      ActionId: id('The action.'),
      MenteeId: Type.Optional(nullable(id('The mentee; without it oneself.'))),
      MentorId: Type.Optional(nullable(id('Who says so; taken from the session.'))),
      Data: Type.Optional(
        Type.Unknown({ description: 'The input of the page for the script; false opens the action again.' }),
      ),
    }),
    reply: Type.Boolean({ description: 'It is as asked.' }),
    affects: [
      'actions.all',
      'actions.get',
      'mentor.menteeActions',
      'mentor.progress',
      'grid.getActionsGridPartial',
      'grid.totals',
      'mentee.getAllQuests',
    ],
  }),
  getCompletionScript: defineCall({
    path: '/api/action/GetCompletionScript',
    method: 'POST',
    summary: 'The completion script; the script of the server is sent only to people who change it.',
    roles: areas.main,
    body: closed({ ProjectId: projectId(), ActionId: id('The action.') }),
    reply: closed({
      Local: Type.String({ description: 'Runs in the page.' }),
      Code: Type.String({ description: 'Runs at the server; empty for who does not change it.' }),
    }),
  }),
  saveCompletionScript: defineCall({
    path: '/api/action/SaveCompletionScript',
    method: 'POST',
    summary: 'Keeps the completion script. Refused when it does not compile.',
    roles: ['Admin'],
    body: closed({
      ProjectId: projectId(),
      ActionId: id('The action.'),
      Local: Type.String({ description: 'Runs in the page.', maxLength: 200_000 }),
      Code: Type.String({ description: 'Runs at the server: the body of a function of input.', maxLength: 200_000 }),
      Base: base(),
    }),
    reply: closed({ Revision: Type.Integer({ description: 'The state now.' }) }),
    affects: ['actions.getCompletionScript', 'actions.get'],
  }),
  getAggregateMentees: defineCall({
    path: '/api/action/GetAggregateMentees',
    method: 'POST',
    summary: 'The mentees of an action whom the reader sees, with their meetings and completions.',
    roles: areas.people,
    body: closed({ ProjectId: projectId(), Id: id('The action.') }),
    reply: closed({
      list: Type.Array(
        closed({
          MenteeId: Type.String({ description: 'The mentee.' }),
          Name: Type.String({ description: 'How they are called.' }),
          MentorId: nullable(Type.String({ description: 'The mentor of the action.' })),
          Mentor: Type.String({ description: 'How the mentor is called.' }),
          Completed: Type.Boolean({ description: 'Done.' }),
          Locked: lock,
          Meeting: nullable(meeting),
          Own: dictionary(Type.Unknown(), { description: 'The data of the action for this mentee alone.' }),
        }),
        { description: 'By name.' },
      ),
      count: Type.Integer({ description: 'How many there are.' }),
      Completed: Type.Integer({ description: 'How many have done it.' }),
    }),
  }),
};
