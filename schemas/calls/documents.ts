import { closed, defineCall, dictionary, id, nullable, projectId, Type } from '../define.ts';
import { workbookSchema } from '../documents/workbook.ts';
import { areas } from '../roles.ts';
import { bundle, documentName, documentRow, requestedKind, revisionRow } from '../entities/document.ts';

/** The maximum length of a text: engine/document/limits.ts. */
const MAX_DOCUMENT_LENGTH = 10 * 1024 * 1024;

const document = dictionary(Type.Unknown(), { description: 'The document.' });
const writtenText = () =>
  Type.String({
    description: 'The document as its author wrote it, without its texts.',
    maxLength: MAX_DOCUMENT_LENGTH,
  });
const texts = dictionary(Type.String({ maxLength: MAX_DOCUMENT_LENGTH }), {
  description: 'The members of the document that are texts of their own, by name.',
  maxProperties: 20,
});
const message = Type.String({ description: 'Why; the history shows it.', maxLength: 500 });
const spreadsheetId = () => Type.String({ description: 'The workbook.', minLength: 1, maxLength: 120 });
const documentKey = () => ({ kind: requestedKind, name: documentName, ProjectId: projectId() });
/** The calls whose replies depend on stored documents, whichever call stored them. */
export const AFFECTED_CALLS = [
  'projects.get',
  'projects.byId',
  'documents.get',
  'documents.list',
  'documents.source',
  'documents.catalogue',
  'documents.revisions',
  'view.get',
  'view.classes',
  'view.byClass',
  'view.customViewList',
  'view.getCustomView',
  'view.getCustomViews2',
  'view.getCustomView2',
] as const;
const savedRevision = closed({ revision: Type.Integer({ description: 'The revision now; 0 for none.' }) });

export const documents = {
  get: defineCall({
    path: '/api/praxis/document',
    method: 'GET',
    summary: 'A document with the parts that it reaches, pruned for the reader. It has an ETag.',
    roles: 'anyone',
    beforeConsent: true,
    body: closed(documentKey()),
    reply: bundle,
  }),
  list: defineCall({
    path: '/api/praxis/documents',
    method: 'POST',
    summary: 'Every document, built in or stored.',
    roles: ['Admin'],
    body: closed({ ProjectId: projectId() }),
    reply: Type.Array(documentRow),
  }),
  source: defineCall({
    path: '/api/praxis/document/source',
    method: 'POST',
    summary: 'A document whole, as the editor needs it.',
    roles: ['Admin'],
    body: closed(documentKey()),
    reply: closed({
      document,
      text: writtenText(),
      texts,
      preview: nullable(Type.String({ description: 'The widget that shows the edited document; null for none.' })),
      built: Type.Boolean({ description: 'A document of this name ships with the product.' }),
      functions: Type.String({ description: 'The source of its functions; empty for none.' }),
      revision: Type.Integer({ description: 'The stored revision; 0 for the built-in one.' }),
    }),
  }),
  catalogue: defineCall({
    path: '/api/praxis/document/catalogue',
    method: 'POST',
    summary: 'All names that documents of the project may use, for completion, explanation and checks in the editor.',
    roles: ['Admin'],
    body: closed({ ProjectId: projectId() }),
    reply: closed({
      catalogue: dictionary(Type.Unknown(), {
        description: 'engine/base/catalogue.ts Catalogue, as far as JSON holds it.',
      }),
      operations: dictionary(Type.Unknown(), { description: 'The description of each operation, by its name.' }),
      functions: dictionary(Type.String(), { description: 'The source of the functions of parts, by part.' }),
    }),
  }),
  mark: defineCall({
    path: '/api/praxis/document/mark',
    method: 'POST',
    summary: 'Changes whenever a document of the project is saved: an open page asks then whether its own is another.',
    roles: 'signedIn',
    beforeConsent: true,
    body: closed({ ProjectId: projectId() }),
    reply: closed({ mark: Type.String({ description: 'To be compared, not read.' }) }),
  }),
  revisions: defineCall({
    path: '/api/praxis/document/revisions',
    method: 'POST',
    summary: 'The history of a document, newest first. Of settings also for who changes these.',
    roles: areas.settings,
    body: closed(documentKey()),
    reply: Type.Array(revisionRow),
  }),
  revision: defineCall({
    path: '/api/praxis/document/revision',
    method: 'POST',
    summary: 'One revision whole; settings without their secrets.',
    roles: areas.settings,
    body: closed({ Id: id('The revision.'), ProjectId: projectId() }),
    reply: closed({ ...revisionRow.properties, Document: document, Text: writtenText(), Texts: texts }),
  }),
  save: defineCall({
    path: '/api/praxis/document/save',
    method: 'POST',
    summary:
      'Saves a document for this project: its text, its value, or both where they say the same. Refused while the checker finds errors, or when somebody saved first.',
    roles: ['Admin'],
    body: closed({
      ...documentKey(),
      document: Type.Optional(document),
      text: Type.Optional(writtenText()),
      texts: Type.Optional(texts),
      message,
      base: Type.Integer({ description: 'The revision that was edited; 0 for the built-in one.', minimum: 0 }),
    }),
    reply: savedRevision,
    affects: AFFECTED_CALLS,
    // A document has at most 10 MB; its envelope needs a little more.
    limit: 10_600_000,
  }),
  restore: defineCall({
    path: '/api/praxis/document/restore',
    method: 'POST',
    summary: 'Makes an old revision the newest one, through the same checks as a save. Settings keep their secrets.',
    roles: areas.settings,
    body: closed({ Id: id('The revision.'), ProjectId: projectId(), message }),
    reply: savedRevision,
    affects: AFFECTED_CALLS,
  }),
  getSpreadsheetList: defineCall({
    path: '/api/documents/getSpreadsheetList',
    method: 'POST',
    summary: 'The workbooks of the project, by name.',
    roles: ['Admin', 'ProjectManager', 'ProjectManagerLite'],
    body: closed({ ProjectId: projectId() }),
    reply: Type.Array(
      closed({
        Id: spreadsheetId(),
        Name: Type.String({ description: 'What people call it.' }),
        Cells: Type.Optional(Type.Integer({ description: 'The cells that formulas read or compute.' })),
        Quests: Type.Optional(
          Type.Array(Type.String(), { description: 'The titles of the questionnaires whose newest version has it.' }),
        ),
      }),
    ),
  }),
  getSpreadsheet: defineCall({
    path: '/api/documents/getSpreadsheet',
    method: 'POST',
    summary:
      'A workbook of the project, for its makers and for people who may read a questionnaire or the view of an action that has it. Without a session only one of an answer set that was issued publicly or by token.',
    roles: 'anyone',
    body: closed({
      Id: spreadsheetId(),
      ProjectId: projectId(),
      AnswerSetId: Type.Optional(id('The answer set that asks for it.')),
      ActionId: Type.Optional(id('The action whose view asks for it by its name.')),
    }),
    reply: closed({
      Id: spreadsheetId(),
      Name: Type.String({ description: 'What people call it.' }),
      Workbook: workbookSchema,
    }),
  }),
  putBack: defineCall({
    path: '/api/praxis/document/putback',
    method: 'POST',
    destroys: true,
    summary: 'The built-in document again. The history stays.',
    roles: ['Admin'],
    body: closed({ ...documentKey(), message }),
    reply: savedRevision,
    affects: AFFECTED_CALLS,
    irreversible: true,
  }),
};
