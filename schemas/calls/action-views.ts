import { closed, defineCall, dictionary, id, nullable, projectId, Type } from '../define.ts';
import { areas } from '../roles.ts';
import { VIEW_TYPES } from '../entities/action.ts';

/** It is a part of the address; a page sends it as a member of the body. */
const viewType = () =>
  Type.Optional(Type.Enum([...VIEW_TYPES], { description: 'Which of the views; in the address.' }));
const inAddress = (description: string) => Type.Optional(Type.String({ description, minLength: 1, maxLength: 64 }));

const html = () =>
  Type.String({ description: 'JSON text: a screen or part of the page language.', maxLength: 2_000_000 });
const script = (description: string) => Type.String({ description, maxLength: 200_000 });
const base = () =>
  Type.Optional(
    Type.Integer({ description: 'The revision that was edited; refused when there is a newer.', minimum: 0 }),
  );
const viewKey = () =>
  Type.Optional(Type.String({ description: 'Which view it has; empty for that of its type.', maxLength: 64 }));
const typeId = () =>
  Type.Union([Type.Integer({ minimum: 1, maximum: 1_000_000 }), Type.String({ pattern: '^\\d{1,7}$', maxLength: 7 })], {
    description: 'The type.',
  });
const revision = () => closed({ Revision: Type.Integer({ description: 'The state now.' }) });

const LARGE = 2_200_000;
const SHOWN = ['actions.getView', 'actions.viewSource', 'documents.get'] as const;

/** A field of a view, for changing it for many mentees at once. */
export const viewField = closed({
  Name: Type.String({ description: 'The member of the data.' }),
  Label: Type.String({ description: 'Its name in the view.' }),
  Kind: Type.Enum(['text', 'number', 'flag', 'digit', 'choice', 'day'], {
    description: 'The type of the value; digit is a yes as "1" and a no as "0".',
  }),
  Options: Type.Array(closed({ value: Type.String(), text: Type.String() }), { description: 'The choices.' }),
});

/** Views of actions, and their scripts. */
export const actionViews = {
  getView: defineCall({
    path: '/api/action/get{type}/{id}',
    method: 'POST',
    summary:
      'A view of an action that the reader sees: its own, else that of its type, else the built-in one; pruned for the reader, with the parts that it reaches.',
    roles: areas.main,
    body: closed({ ProjectId: projectId(), type: viewType(), id: inAddress('The action; in the address.') }),
    reply: closed({
      html: Type.String({ description: 'JSON text: the document.' }),
      Name: Type.String({ description: 'The document, for who shows it: of the kind actionView.' }),
      Version: Type.String({ description: 'Another one whenever anything that is shown by it is another.' }),
      Source: Type.Enum(['action', 'type', 'built'], { description: 'Whose view it is.' }),
      ForAll: Type.Optional(Type.Boolean({ description: 'The view of every side: mentors see what mentees fill in.' })),
      Revision: Type.Integer({ description: 'The stored revision of this very view of the action; 0 for none.' }),
      Functions: Type.String({ description: 'The script of its functions.' }),
      Controller: Type.String({ description: 'The script of its controller.' }),
      Fields: Type.Optional(
        Type.Array(viewField, {
          description: 'The single values that a mentee fills in, for people who may change them.',
        }),
      ),
    }),
  }),
  viewSource: defineCall({
    path: '/api/praxis/action/view',
    method: 'POST',
    summary: 'A view whole, as its editor needs it: its own design, else the one that is shown, and the scripts.',
    roles: ['Admin'],
    body: closed({
      ProjectId: projectId(),
      Id: Type.Optional(nullable(id('The action.'))),
      TypeId: Type.Optional(nullable(typeId())),
      View: Type.Enum([...VIEW_TYPES], { description: 'Which of the views.' }),
    }),
    reply: closed({
      Title: Type.String({ description: 'Of the action, or of the type.' }),
      Name: Type.String({ description: 'The document, of the kind actionView.' }),
      Own: Type.Boolean({ description: 'The action or type has this very view.' }),
      Source: Type.Enum(['action', 'type', 'built'], { description: 'Whose view is shown.' }),
      Revision: Type.Integer({ description: 'Its stored revision; 0 while it has none of its own.' }),
      Saves: Type.Integer({ description: 'How often it was saved.' }),
      Text: Type.String({ description: 'The design: its own, else the one that is shown, laid out for reading.' }),
      Document: dictionary(Type.Unknown(), { description: 'The same as a document.' }),
      Functions: Type.String({ description: 'Functions of its own.' }),
      Controller: Type.String({ description: 'A controller of its own.' }),
      TypeFunctions: Type.String({ description: 'An action: those of its type, where it has none.' }),
      TypeController: Type.String({ description: 'An action: that of its type, where it has none.' }),
      ScriptRevision: Type.Integer({ description: 'The state of the action or type that has the scripts.' }),
    }),
  }),
  setView: defineCall({
    path: '/api/action/set{type}/{id}',
    method: 'POST',
    summary: 'Gives an action a view of its own; an empty text takes it away. Refused while the checker finds errors.',
    roles: ['Admin'],
    body: closed({
      ProjectId: projectId(),
      type: viewType(),
      id: inAddress('The action; in the address.'),
      html: html(),
      Base: base(),
      Message: Type.Optional(Type.String({ description: 'Why; the history shows it.', maxLength: 500 })),
    }),
    reply: revision(),
    affects: SHOWN,
    limit: LARGE,
  }),
  setTypeView: defineCall({
    path: '/api/action/setType{type}/{id}',
    method: 'POST',
    summary: 'Gives a type a view, for all its actions without one of their own.',
    roles: ['Admin'],
    body: closed({
      ProjectId: projectId(),
      type: viewType(),
      id: inAddress('The type; in the address.'),
      html: html(),
      Base: base(),
      Message: Type.Optional(Type.String({ description: 'Why; the history shows it.', maxLength: 500 })),
    }),
    reply: revision(),
    affects: SHOWN,
    limit: LARGE,
  }),
  addView: defineCall({
    path: '/api/action/AddView/{typeId}',
    method: 'POST',
    summary: 'Begins a view of a type with the built-in one, to be changed; one that is there stays.',
    roles: ['Admin'],
    body: closed({
      ProjectId: projectId(),
      typeId: inAddress('The type; in the address.'),
      View: Type.Optional(Type.Enum([...VIEW_TYPES], { description: 'Which of the views.', default: 'View' })),
    }),
    reply: closed({
      html: Type.String({ description: 'JSON text: the document.' }),
      Revision: Type.Integer({ description: 'Its revision.' }),
    }),
    affects: SHOWN,
  }),
  saveController: defineCall({
    path: '/api/action/SaveController',
    method: 'POST',
    summary: 'Keeps the script of the view of an action. Refused when it does not compile.',
    roles: ['Admin'],
    body: closed({
      ProjectId: projectId(),
      Id: id('The action.'),
      ctrl: script('The script.'),
      viewType: viewKey(),
      Base: base(),
    }),
    reply: revision(),
    affects: ['actions.get', ...SHOWN],
  }),
  saveTypeController: defineCall({
    path: '/api/action/SaveTypeController',
    method: 'POST',
    summary: 'Keeps the script of the views of a type. Refused when it does not compile.',
    roles: ['Admin'],
    body: closed({
      ProjectId: projectId(),
      Id: typeId(),
      ctrl: script('The script.'),
      viewType: viewKey(),
      Base: base(),
    }),
    reply: revision(),
    affects: ['actions.types', ...SHOWN],
  }),
  saveFunctions: defineCall({
    path: '/api/action/SaveFunctions',
    method: 'POST',
    summary: 'Keeps the functions of an action, in place of those of its type. Refused when they do not compile.',
    roles: ['Admin'],
    body: closed({
      ProjectId: projectId(),
      Id: id('The action.'),
      Functions: script('The script.'),
      viewType: viewKey(),
      Base: base(),
    }),
    reply: revision(),
    affects: ['actions.get', ...SHOWN],
  }),
  saveTypeFunctions: defineCall({
    path: '/api/action/SaveTypeFunctions',
    method: 'POST',
    summary: 'Keeps the functions of a type. Refused when they do not compile.',
    roles: ['Admin'],
    body: closed({
      ProjectId: projectId(),
      Id: typeId(),
      Functions: script('The script.'),
      viewType: viewKey(),
      Base: base(),
    }),
    reply: revision(),
    affects: ['actions.types', 'actions.get', ...SHOWN],
  }),
  revisions: defineCall({
    path: '/api/praxis/action/revisions',
    method: 'POST',
    summary: 'What an action or a type was before each change of it and of its scripts, newest first.',
    roles: ['Admin', 'ProjectManager', 'ProjectManagerLite'],
    body: closed({
      ProjectId: projectId(),
      Id: Type.Optional(id('The action.')),
      TypeId: Type.Optional(typeId()),
    }),
    reply: Type.Array(
      closed({
        Revision: Type.Integer({ description: 'The revision that it was.' }),
        Author: Type.String({ description: 'The author of the change; empty without one.' }),
        AuthorId: nullable(Type.String({ description: 'Their id.' })),
        Time: Type.String({ description: 'When, ISO.' }),
        Content: dictionary(Type.Unknown(), { description: 'The former value.' }),
      }),
    ),
  }),
};
