import { closed, defineCall, dictionary, id, nullable, projectId, Type } from '../define.ts';
import { action, actionType, fullAction } from '../entities/action.ts';
import { areas } from '../roles.ts';
import { actionMaking } from './action-making.ts';
import { actionViews } from './action-views.ts';
import { actionReview } from './action-review.ts';
import { actionWork } from './action-work.ts';

/** Actions and their types: calls that read, create, change, publish and complete them. */
export const actions = {
  ...actionWork,
  ...actionReview,
  ...actionViews,
  ...actionMaking,
  types: defineCall({
    path: '/api/Action/Types',
    method: 'POST',
    summary: 'The types of actions of the project. Functions are sent to who changes them.',
    roles: areas.main,
    body: closed({ ProjectId: projectId() }),
    reply: Type.Array(actionType),
  }),
  all: defineCall({
    path: '/api/action/all',
    method: 'POST',
    summary: 'The actions of the project that the reader sees, in their order.',
    roles: areas.main,
    body: closed({
      ProjectId: projectId(),
      all: Type.Optional(
        Type.Boolean({
          description: 'With those that are not published, for who makes actions; else only the published ones.',
        }),
      ),
    }),
    reply: Type.Array(action),
  }),
  get: defineCall({
    path: '/api/action/get',
    method: 'POST',
    summary: 'One action that the reader sees, with what its view runs.',
    roles: areas.main,
    body: closed({ ProjectId: projectId(), Id: id('The action.') }),
    reply: fullAction,
  }),
  create: defineCall({
    path: '/api/project/CreateAction',
    method: 'POST',
    summary: 'Creates an action. It is not published: only people who edit actions see it yet.',
    roles: ['Admin', 'ProjectManager', 'ProjectManagerLite'],
    body: closed({
      ProjectId: projectId(),
      TypeId: Type.Integer({ description: 'Its type.', minimum: 1, maximum: 1_000_000 }),
      Title: Type.String({ description: 'Its title.', minLength: 1, maxLength: 300 }),
      Data: Type.Optional(
        dictionary(Type.Unknown(), {
          description: 'Its data; the default is that of its type.',
          maxProperties: 100,
        }),
      ),
      QuestId: Type.Optional(nullable(id('Its questionnaire.'))),
    }),
    reply: closed({ Id: Type.String({ description: 'The action.' }) }),
    affects: ['actions.all'],
  }),
};
