import { closed, defineCall, dictionary, id, projectId, Type } from '../define.ts';
import { actionCell, lock } from '../entities/action-data.ts';
import { actionData } from '../entities/action.ts';

const makers = ['Admin', 'ProjectManager', 'ProjectManagerLite'] as const;
const LISTS = [
  'actions.all',
  'mentor.menteeActions',
  'mentor.progress',
  'grid.getActionsGridHeader',
  'grid.getActionsGridHeaderAll',
  'meetings.schedule',
  'meetings.schedule2',
] as const;
const count = (description: string) => Type.Integer({ description, minimum: 0 });

/** Calls that create actions and types, beyond the specification. */
export const actionMaking = {
  copy: defineCall({
    path: '/api/praxis/action/copy',
    method: 'POST',
    summary: 'Copies an action with its scripts and views. The copy is not published and has no completions.',
    roles: [...makers],
    body: closed({
      ProjectId: projectId(),
      ActionId: id('The action.'),
      Title: Type.String({ description: 'The title of the copy.', minLength: 1, maxLength: 300 }),
    }),
    reply: closed({ Id: Type.String({ description: 'The copy.' }) }),
    affects: LISTS,
  }),
  remove: defineCall({
    path: '/api/praxis/action/remove',
    method: 'POST',
    destroys: true,
    summary:
      'Takes an action out of the project for good. Refused without the bit CanDelete, and where somebody has kept or done something in it.',
    roles: [...makers],
    body: closed({ ProjectId: projectId(), ActionId: id('The action.') }),
    reply: closed({}),
    affects: LISTS,
  }),
  preview: defineCall({
    path: '/api/praxis/action/preview',
    method: 'POST',
    summary: 'What an action would be for its mentees with other Data, without saving it. Private data are not in it.',
    roles: [...makers],
    body: closed({
      ProjectId: projectId(),
      ActionId: id('The action.'),
      Data: Type.Optional({ ...actionData, additionalProperties: true }),
      MenteeIds: Type.Optional(
        Type.Array(id('A mentee.'), {
          description: 'Whom to look at; without it five, those first who wrote something.',
          maxItems: 20,
        }),
      ),
    }),
    reply: closed({
      All: count('Mentees of the project.'),
      Counted: count('Of how many the numbers are: 2,000 at most.'),
      Shown: count('The number of mentees for whom its ShowCondition holds.'),
      Open: count('The number of mentees who can open it.'),
      Done: count('The number of mentees who have completed it.'),
      list: Type.Array(
        closed({
          MenteeId: Type.String({ description: 'The mentee.' }),
          Name: Type.String({ description: 'How they are called.' }),
          Shown: Type.Boolean({ description: 'The action is shown to them.' }),
          Locked: lock,
          Cell: actionCell,
          Fields: dictionary(Type.Unknown(), { description: 'Their fields, as the reader sees them.' }),
        }),
      ),
    }),
  }),
  saveType: defineCall({
    path: '/api/praxis/action/saveType',
    method: 'POST',
    summary: 'Makes a type of actions, or changes its name and what its new actions hold.',
    roles: [...makers],
    body: closed({
      ProjectId: projectId(),
      Id: Type.Optional(
        Type.Integer({ description: 'The type; a new one without it.', minimum: 1, maximum: 1_000_000 }),
      ),
      Descr: Type.String({ description: 'Its name.', maxLength: 200 }),
      ActionData: dictionary(Type.Unknown(), { description: 'What a new action of it holds.', maxProperties: 100 }),
      Base: Type.Optional(
        Type.Integer({ description: 'The revision that was edited; refused when there is a newer.', minimum: 0 }),
      ),
    }),
    reply: closed({
      Id: Type.Integer({ description: 'The type.' }),
      Revision: Type.Integer({ description: 'The state now.' }),
    }),
    affects: ['actions.types'],
  }),
};
