import { closed, defineCall, id, projectId, Type } from '../define.ts';
import { workChange, workState } from '../entities/action-work.ts';
import { areas } from '../roles.ts';

const action = () => ({ ProjectId: projectId(), ActionId: id('The action.') });
const menteeId = () => id('The mentee.');
const AFFECTED = [
  'actions.all',
  'actions.get',
  'actions.workChanges',
  'mentor.menteeActions',
  'mentor.progress',
  'grid.getActionsGridPartial',
  'grid.totals',
  'mentee.getAllQuests',
];

/** The work of mentees in actions: handed in, taken back, opened and returned. Actions.complet approves it. */
export const actionReview = {
  handIn: defineCall({
    path: '/api/praxis/action/handIn',
    method: 'POST',
    summary:
      'A mentee hands in. What asks for a review waits for a mentor; anything else is completed when its completion script agrees.',
    roles: ['Mentee'],
    body: closed({
      ...action(),
      Data: Type.Optional(Type.Unknown({ description: 'The input of the page for the completion script.' })),
    }),
    reply: workState,
    affects: AFFECTED,
  }),
  takeBack: defineCall({
    path: '/api/praxis/action/takeBack',
    method: 'POST',
    summary: 'A mentee takes back work that they handed in, until somebody who looks after them has opened it.',
    roles: ['Mentee'],
    body: closed(action()),
    reply: workState,
    affects: AFFECTED,
  }),
  returnWork: defineCall({
    path: '/api/praxis/action/return',
    method: 'POST',
    summary: 'Returns handed-in or completed work to a mentee, with a comment. A second call changes the comment.',
    roles: areas.mentor,
    body: closed({
      ...action(),
      MenteeId: menteeId(),
      Comment: Type.String({
        description: 'The corrections that the mentee should make.',
        minLength: 1,
        maxLength: 2000,
        pattern: String.raw`\S`,
      }),
    }),
    reply: workState,
    affects: AFFECTED,
  }),
  openWork: defineCall({
    path: '/api/praxis/action/open',
    method: 'POST',
    summary: 'Records that somebody who looks after the mentee opened the handed-in work. True for the first time.',
    roles: areas.mentor,
    body: closed({ ...action(), MenteeId: menteeId() }),
    reply: Type.Boolean({ description: 'It is the first time.' }),
    affects: ['mentor.menteeActions'],
  }),
  workChanges: defineCall({
    path: '/api/praxis/action/work',
    method: 'POST',
    summary: 'The history of the work of a mentee in an action, the oldest change first. At most the last 100.',
    roles: [...areas.people, 'Mentee'],
    body: closed({ ...action(), MenteeId: Type.Optional(menteeId()) }),
    reply: Type.Array(workChange),
  }),
};
