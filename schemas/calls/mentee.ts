import { closed, defineCall, dictionary, id, nullable, projectId, Type } from '../define.ts';
import { actionSet, lock } from '../entities/action-data.ts';
import { questSummary } from '../entities/questionnaire.ts';
import { areas } from '../roles.ts';
import { saving, setData } from './mentor.ts';

const actionId = () => id('The action.');
const menteeId = () => Type.Optional(id('The mentee; without it oneself.'));
const CHANGED = ['mentee.getActionData', 'mentor.getMenteeActionData', 'grid.getActionsGridPartial', 'grid.totals'];

/** Data of a mentee in actions, as the mentee's pages read and write them. */
export const mentee = {
  getActionData: defineCall({
    path: '/api/mentee/GetActionData',
    method: 'POST',
    summary: 'The answers of the mentee.',
    roles: areas.menteeView,
    body: closed({ ProjectId: projectId(), ActionId: actionId(), MenteeId: menteeId() }),
    reply: actionSet,
  }),
  getMentorActionData: defineCall({
    path: '/api/mentee/GetMentorActionData',
    method: 'POST',
    summary: 'What mentors wrote for the mentee to read.',
    roles: areas.menteeView,
    body: closed({ ProjectId: projectId(), ActionId: actionId(), MenteeId: menteeId() }),
    reply: actionSet,
  }),
  saveActionData: defineCall({
    path: '/api/mentee/SaveActionData',
    method: 'POST',
    summary: 'Stores the answers of the mentee. A locked action accepts no changes of its mentee.',
    roles: areas.menteeView,
    body: closed({ ProjectId: projectId(), ActionId: actionId(), MenteeId: menteeId(), Data: setData(), ...saving() }),
    reply: actionSet,
    affects: CHANGED,
  }),
  updateActionData: defineCall({
    path: '/api/mentee/UpdateActionData',
    method: 'POST',
    summary: 'Changes some answers of the mentee.',
    roles: areas.menteeView,
    body: closed({
      ProjectId: projectId(),
      ActionId: actionId(),
      MenteeId: menteeId(),
      Data: dictionary(Type.Unknown(), {
        description: 'Only what changes; null takes a member out.',
        maxProperties: 500,
      }),
    }),
    reply: actionSet,
    affects: CHANGED,
  }),
  getAllQuests: defineCall({
    path: '/api/mentee/GetAllQuests',
    method: 'POST',
    summary:
      'The questionnaires of a mentee’s actions, with the state of each: OK, Expired, or Not Found if an action has none.',
    roles: areas.menteeView,
    body: closed({ ProjectId: projectId(), MenteeId: menteeId() }),
    reply: Type.Array(
      closed({
        ...questSummary.properties,
        ActionId: Type.String({ description: 'The action.' }),
        QuestId: nullable(Type.String({ description: 'Its questionnaire.' })),
        Title: Type.String({ description: 'The title of the action.' }),
        Completed: Type.Boolean({ description: 'Done.' }),
        Locked: lock,
        Overdue: Type.Optional(
          nullable(
            Type.String({ description: 'The day of the action, where it is over and something is still to do.' }),
          ),
        ),
      }),
    ),
  }),
};
