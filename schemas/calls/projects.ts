import { closed, defineCall, dictionary, projectId, Type } from '../define.ts';
import { project, projectRow } from '../entities/project.ts';

export const projects = {
  settings: defineCall({
    path: '/api/Project/Settings',
    method: 'POST',
    summary: 'What the installation tells everybody, before a project is known.',
    roles: 'anyone',
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
    body: closed({}),
    reply: Type.Array(projectRow),
  }),
  get: defineCall({
    path: '/api/Project/Get',
    method: 'POST',
    summary: 'The current project, its settings pruned for the reader.',
    roles: 'signedIn',
    body: closed({ ProjectId: projectId() }),
    reply: project,
  }),
  byId: defineCall({
    path: '/api/Project/ById',
    method: 'POST',
    summary: 'A project of the reader by id or url. Who may change settings receives them whole, but never a secret.',
    roles: 'signedIn',
    body: closed({ Id: Type.String({ description: 'Id or url.', minLength: 1, maxLength: 64 }) }),
    reply: project,
  }),
};
