import { closed, defineCall, dictionary, id, projectId, Type } from '../define.ts';
import { project, projectChanges, projectDraft, projectProblem, projectRow } from '../entities/project.ts';
import { areas } from '../roles.ts';

export const projects = {
  settings: defineCall({
    path: '/api/Project/Settings',
    method: 'POST',
    summary: 'The public data of the installation, before a project is known.',
    roles: 'anyone',
    beforeConsent: true,
    body: closed({}),
    reply: dictionary(
      Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Array(Type.String())], {
        description: 'The value.',
      }),
      { description: 'Name, Demo, DefaultLanguage, Languages, ToastMs, PasswordRules ...' },
    ),
  }),
  getProjects: defineCall({
    path: '/api/project/getProjects',
    method: 'POST',
    summary: 'The projects that the reader belongs to.',
    roles: 'signedIn',
    beforeConsent: true,
    body: closed({}),
    reply: Type.Array(projectRow),
  }),
  get: defineCall({
    path: '/api/Project/Get',
    method: 'POST',
    summary: 'The current project, its settings pruned for the reader.',
    roles: 'signedIn',
    beforeConsent: true,
    body: closed({ ProjectId: projectId() }),
    reply: project,
  }),
  byId: defineCall({
    path: '/api/Project/ById',
    method: 'POST',
    summary:
      'A project of the reader by id or url. People who may change settings receive all of them, but no secrets.',
    roles: 'signedIn',
    body: closed({ Id: Type.String({ description: 'Id or url.', minLength: 1, maxLength: 64 }) }),
    reply: project,
  }),
  set: defineCall({
    path: '/api/Project/set',
    method: 'POST',
    summary:
      'Saves a project, or makes a new one. Refused while its settings have errors, or when somebody saved first.',
    roles: areas.settings,
    body: closed({
      Project: projectDraft,
      Base: Type.Optional(
        Type.Integer({
          description:
            'The revision that was edited; 0 for a new project. Without it an earlier save of somebody else is overwritten.',
          minimum: 0,
        }),
      ),
      Message: Type.Optional(Type.String({ description: 'Why; the history shows it.', maxLength: 500 })),
      ProjectId: projectId(),
    }),
    reply: closed({
      Id: id('The project.'),
      url: Type.String({ description: 'Its address.' }),
      Revision: Type.Integer({ description: 'The revision now.' }),
    }),
    affects: [
      'projects.getProjects',
      'projects.get',
      'projects.byId',
      'documents.revisions',
      'users.list',
      'users.filters',
    ],
    limit: 6_000_000,
  }),
  check: defineCall({
    path: '/api/praxis/project/check',
    method: 'POST',
    summary: 'The faults of settings before they are saved, with their places, and the effects on people.',
    roles: areas.settings,
    body: closed({ Project: projectDraft, ProjectId: projectId() }),
    reply: closed({
      Problems: Type.Array(projectProblem, { description: 'Errors stop a save.' }),
      Changes: projectChanges,
    }),
    limit: 6_000_000,
  }),
  starter: defineCall({
    path: '/api/praxis/project/starter',
    method: 'POST',
    summary: 'The settings of a new project: those of the given project without its identity.',
    roles: ['Admin'],
    body: closed({ ProjectId: projectId() }),
    reply: closed({ Settings: Type.String({ description: 'JSON text: documents/settings.' }) }),
  }),
  places: defineCall({
    path: '/api/praxis/project/places',
    method: 'POST',
    summary: 'Where entries of menus may lead.',
    roles: areas.settings,
    body: closed({ ProjectId: projectId() }),
    reply: closed({
      Screens: Type.Array(
        closed({
          Name: Type.String({ description: 'The screen.' }),
          Roles: Type.Array(Type.String(), { description: 'The roles that may open it.' }),
        }),
        { description: 'Screens that have an address of their own.' },
      ),
    }),
  }),
  getUserData: defineCall({
    path: '/api/project/GetUserData',
    method: 'POST',
    summary:
      'What pages keep for a person in a project: the own, or for the staff of the project that of who they see.',
    roles: 'signedIn',
    body: closed({ ProjectId: projectId(), UserId: id('The person.') }),
    reply: closed({ Data: dictionary(Type.Unknown(), { description: 'JSON; empty if nothing is stored.' }) }),
  }),
  setUserData: defineCall({
    path: '/api/project/SetUserData',
    method: 'POST',
    summary: 'Stores data of a person in a project, and replaces the earlier data: at most 64 KB of JSON.',
    roles: 'signedIn',
    body: closed({
      ProjectId: projectId(),
      UserId: id('The person.'),
      Data: dictionary(Type.Unknown(), { description: 'JSON, at most 64 KB.' }),
    }),
    reply: closed({ Data: dictionary(Type.Unknown(), { description: 'The stored data.' }) }),
    affects: ['projects.getUserData'],
  }),
};
