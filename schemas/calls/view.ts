import { AFFECTED_CALLS } from './documents.ts';
import { closed, defineCall, nullable, projectId, stream, Type } from '../define.ts';
import { VIEW_LIMITS } from '../documents/html-view.ts';
import { documentName } from '../entities/document.ts';
import { areas, ROLES } from '../roles.ts';

const name = () =>
  Type.String({
    description: 'The name of the view: Latin letters, digits and hyphens; case does not matter.',
    pattern: '^[A-Za-z0-9][A-Za-z0-9-]*$',
    maxLength: 60,
  });
const className = () => Type.String({ description: 'The class; empty for views without one.', maxLength: 60 });
const descr = () => Type.String({ description: 'The purpose.', maxLength: 500 });
const category = () =>
  Type.String({
    description: 'The group in which lists show it; empty for none.',
    pattern: '^(?:[A-Za-z0-9][A-Za-z0-9-]*)?$',
    maxLength: 60,
  });
const access = () =>
  nullable(
    Type.Array(Type.Enum([...ROLES]), {
      description: 'The roles that may open it; only administrators if empty.',
      maxItems: ROLES.length,
    }),
  );
const html = () => Type.String({ description: 'Its HTML.', maxLength: VIEW_LIMITS.html });
const controller = () => Type.String({ description: 'Its script.', maxLength: VIEW_LIMITS.controller });
const calls = () =>
  Type.Array(Type.String({ minLength: 3, maxLength: 80 }), {
    description: 'The calls that its script may make, by name.',
    maxItems: VIEW_LIMITS.calls,
  });
const saving = () => ({
  Base: Type.Optional(Type.Integer({ description: 'The revision that was edited; 0 for a new one.', minimum: 0 })),
  Message: Type.Optional(Type.String({ description: 'Why; the history shows it.', maxLength: 500 })),
});
const savedReply = () =>
  closed({
    Result: Type.Literal('Saved', { description: 'It is saved.' }),
    Revision: Type.Integer({ description: 'The revision now.' }),
  });
const language = Type.Optional(
  Type.String({ description: 'The language of the titles; that of the page unless said.', maxLength: 10 }),
);
const facts = () => ({
  Name: Type.String({ description: 'Its name.' }),
  Title: Type.String({ description: 'What people call it.' }),
  Descr: Type.String({ description: 'The purpose.' }),
  Category: Type.String({ description: 'The group in which lists show it; empty for none.' }),
  Access: Type.Array(Type.Enum([...ROLES]), { description: 'The roles that may open it.' }),
  Revision: Type.Integer({ description: 'The stored revision.' }),
});

/** Custom views. A view that a reader may not open is reported as not found; administrators read and change all. */
export const view = {
  set: defineCall({
    path: '/api/view/set',
    method: 'POST',
    summary: 'Saves a view of HTML of a class.',
    roles: ['Admin'],
    body: closed({ Name: name(), Type: className(), HTML: html(), ProjectId: projectId(), ...saving() }),
    reply: savedReply(),
    affects: AFFECTED_CALLS,
  }),
  get: defineCall({
    path: '/api/view/get',
    method: 'POST',
    summary: 'A view of HTML by its class and name.',
    roles: 'signedIn',
    body: closed({ Class: className(), Name: name(), ProjectId: projectId() }),
    reply: closed({
      Name: Type.String({ description: 'Its name.' }),
      Type: Type.String({ description: 'Its class.' }),
      HTML: Type.String({ description: 'Its HTML.' }),
    }),
  }),
  classes: defineCall({
    path: '/api/view/classes',
    method: 'POST',
    summary: 'The classes of the views of HTML that the reader may open.',
    roles: 'signedIn',
    body: closed({ ProjectId: projectId() }),
    reply: Type.Array(Type.String({ description: 'A class.' })),
  }),
  byClass: defineCall({
    path: '/api/view/byClass',
    method: 'POST',
    summary: 'The views of HTML of a class that the reader may open.',
    roles: 'signedIn',
    body: closed({ type: className(), ProjectId: projectId() }),
    reply: Type.Array(
      closed({
        Name: Type.String({ description: 'Its name.' }),
        Type: Type.String({ description: 'Its class.' }),
        Title: Type.String({ description: 'What people call it.' }),
        Descr: Type.String({ description: 'The purpose.' }),
      }),
    ),
  }),
  delete: defineCall({
    path: '/api/view/delete',
    method: 'POST',
    summary: 'Deletes a view of HTML of a class. Its history stays.',
    roles: ['Admin'],
    body: closed({ type: className(), name: name(), ProjectId: projectId() }),
    reply: closed({ Deleted: Type.Boolean({ description: 'It was there.' }) }),
    affects: AFFECTED_CALLS,
    destroys: true,
  }),
  customViewList: defineCall({
    path: '/api/view/CustomViewList',
    method: 'POST',
    summary: 'The custom views of the page language that the reader may open; all for administrators.',
    roles: 'signedIn',
    body: closed({ ProjectId: projectId(), Language: language }),
    reply: Type.Array(closed(facts())),
  }),
  setCustomView: defineCall({
    path: '/api/view/SetCustomView',
    method: 'POST',
    summary:
      'Saves a custom view of the page language: its document, and its functions in place of those of the document.',
    roles: ['Admin'],
    body: closed({
      Name: name(),
      Descr: Type.Optional(descr()),
      Ctrl: Type.Optional(controller()),
      View: Type.String({ description: 'JSON text: the document.', maxLength: 500_000 }),
      Access: Type.Optional(access()),
      ProjectId: projectId(),
      ...saving(),
    }),
    reply: savedReply(),
    affects: AFFECTED_CALLS,
  }),
  getCustomView: defineCall({
    path: '/api/view/GetCustomView',
    method: 'POST',
    summary: 'A custom view or a screen by its name, pruned for the reader, with its functions.',
    roles: 'signedIn',
    body: closed({ Name: documentName, ProjectId: projectId() }),
    reply: closed({
      View: Type.String({ description: 'JSON text: the document.' }),
      Controller: Type.String({ description: 'Its functions; empty for none.' }),
    }),
  }),
  getCustomViews2: defineCall({
    path: '/api/view/GetCustomViews2',
    method: 'POST',
    summary: 'The custom views of HTML that the reader may open; all for administrators.',
    roles: 'signedIn',
    body: closed({ ProjectId: projectId() }),
    reply: Type.Array(closed({ ...facts(), Class: Type.String({ description: 'Its class; empty for none.' }) })),
  }),
  getCustomView2: defineCall({
    path: '/api/view/GetCustomView2',
    method: 'POST',
    summary: 'A custom view of HTML whole.',
    roles: 'signedIn',
    body: closed({ Name: name(), ProjectId: projectId() }),
    reply: closed({
      ...facts(),
      Class: Type.String({ description: 'Its class; empty for none.' }),
      Html: Type.String({ description: 'Its HTML.' }),
      Controller: Type.String({ description: 'Its script; empty for none.' }),
      Calls: Type.Array(Type.String(), { description: 'The calls that its script may make.' }),
      Callable: Type.Array(Type.String(), { description: 'For administrators: all calls that it could list.' }),
    }),
  }),
  saveCustomView2: defineCall({
    path: '/api/view/SaveCustomView2',
    method: 'POST',
    summary: 'Saves a custom view of HTML. Members that are not given stay unchanged.',
    roles: ['Admin'],
    body: closed({
      Name: name(),
      View: closed(
        {
          Title: Type.Optional(Type.String({ description: 'What people call it.', maxLength: 200 })),
          Descr: Type.Optional(descr()),
          Category: Type.Optional(category()),
          Class: Type.Optional(className()),
          Access: Type.Optional(access()),
          Calls: Type.Optional(calls()),
          Html: Type.Optional(html()),
          Controller: Type.Optional(controller()),
        },
        { description: 'The view.' },
      ),
      ProjectId: projectId(),
      ...saving(),
    }),
    reply: savedReply(),
    affects: AFFECTED_CALLS,
  }),
  getDevViews: defineCall({
    path: '/api/debug/GetDevViews',
    method: 'POST',
    summary: 'The views of the development console that the reader may open. Where there is none, there is no console.',
    roles: areas.admin,
    body: closed({ ProjectId: projectId(), Language: language }),
    reply: Type.Array(
      closed({
        Name: Type.String({ description: 'The document.' }),
        Title: Type.String({ description: 'What people call it.' }),
        Kind: Type.Enum(['screen', 'part'], { description: 'The kind of the document.' }),
      }),
    ),
  }),
  frame: defineCall({
    path: '/api/praxis/view/frame',
    method: 'GET',
    summary: 'The page of a view of HTML, for its frame: with a policy that gives it no origin and no network.',
    roles: 'signedIn',
    answers: 'stream',
    body: closed({
      Name: name(),
      ProjectId: projectId(),
      Revision: Type.Optional(
        Type.String({ description: 'Another number loads it again.', pattern: '^[0-9]+$', maxLength: 12 }),
      ),
    }),
    reply: stream('A page.'),
  }),
  setAccess: defineCall({
    path: '/api/praxis/view/access',
    method: 'POST',
    summary: 'Changes the roles that may open a custom view of either kind.',
    roles: ['Admin'],
    body: closed({ Name: name(), Access: access(), ProjectId: projectId(), ...saving() }),
    reply: savedReply(),
    affects: AFFECTED_CALLS,
  }),
  remove: defineCall({
    path: '/api/praxis/view/remove',
    method: 'POST',
    summary: 'Deletes a custom view of either kind. Its history stays.',
    roles: ['Admin'],
    body: closed({ Name: name(), ProjectId: projectId() }),
    reply: closed({ Deleted: Type.Boolean({ description: 'It was there.' }) }),
    affects: AFFECTED_CALLS,
    destroys: true,
  }),
};
