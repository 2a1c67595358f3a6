import { closed, defineCall, dictionary, id, projectId, stream, Type } from '../define.ts';
import { templateArgument, TEMPLATE_LIMITS } from '../documents/template.ts';
import { documentName } from '../entities/document.ts';
import { areas } from '../roles.ts';

const name = () => documentName;
const people = (maxItems: number) =>
  Type.Array(id('A person.'), {
    description: 'For whom; whom the reader does not see is refused.',
    minItems: 1,
    maxItems: maxItems,
  });
const answers = () =>
  Type.Optional(
    dictionary(Type.String({ maxLength: 2000 }), {
      description: 'The values of the arguments, by name.',
      maxProperties: TEMPLATE_LIMITS.arguments,
    }),
  );
const template = closed(
  {
    Name: name(),
    Title: Type.String({ description: 'What people call it.' }),
    Text: Type.String({ description: 'The purpose.' }),
    Main: Type.String({ description: 'The Liquid template.' }),
    Function: Type.String({ description: 'The script that prepares its data; empty for none.' }),
    Arguments: Type.Array(templateArgument, { description: 'The arguments.' }),
    Revision: Type.Integer({ description: 'The stored revision.' }),
  },
  { description: 'A document template.' },
);
const draft = () => ({
  Title: Type.Optional(Type.String({ description: 'What people call it.', maxLength: 200 })),
  Text: Type.Optional(Type.String({ description: 'The purpose.', maxLength: 2000 })),
  Main: Type.String({ description: 'The Liquid template.', maxLength: TEMPLATE_LIMITS.main }),
  Function: Type.Optional(Type.String({ description: 'The script.', maxLength: TEMPLATE_LIMITS.function })),
  Arguments: Type.Optional(
    Type.Array(templateArgument, {
      description: 'The arguments.',
      maxItems: TEMPLATE_LIMITS.arguments,
    }),
  ),
});
const documentsReply = closed({
  Documents: Type.Array(
    closed({
      UserId: id('The person.'),
      Name: Type.String({ description: 'Their name.' }),
      Html: Type.String({ description: 'The document: cleaned HTML, without script, style, frame and form.' }),
    }),
    { description: 'One for each person.' },
  ),
  Pdf: Type.Boolean({ description: 'The installation makes PDF files of it.' }),
});

export const templates = {
  getNames: defineCall({
    path: '/api/Documents/GetNames',
    method: 'POST',
    summary: 'The document templates of the project, by title, with their arguments.',
    roles: areas.people,
    body: closed({ ProjectId: projectId() }),
    reply: Type.Array(
      closed({
        Name: name(),
        Title: Type.String({ description: 'What people call it.' }),
        Text: Type.String({ description: 'The purpose.' }),
        Arguments: Type.Array(templateArgument, { description: 'The arguments.' }),
      }),
    ),
  }),
  getRazorDocuments: defineCall({
    path: '/api/Documents/GetRazorDocuments',
    method: 'POST',
    summary: 'A document template whole, for who edits it.',
    roles: ['Admin'],
    body: closed({ Name: name(), ProjectId: projectId() }),
    reply: template,
  }),
  saveRazorDocument: defineCall({
    path: '/api/Documents/SaveRazorDocument',
    method: 'POST',
    summary:
      'Saves a document template. One that cannot be read is refused with its line; 409 if somebody saved first.',
    roles: ['Admin'],
    body: closed({
      Name: name(),
      ProjectId: projectId(),
      ...draft(),
      Base: Type.Optional(Type.Integer({ description: 'The revision that was edited; 0 for a new one.', minimum: 0 })),
      Message: Type.Optional(Type.String({ description: 'Why; the history shows it.', maxLength: 500 })),
    }),
    reply: closed({
      Result: Type.Literal('Saved', { description: 'It is saved.' }),
      Revision: Type.Integer({ description: 'The revision now.' }),
    }),
    affects: ['templates.getNames', 'templates.getRazorDocuments', 'documents.list', 'documents.revisions'],
  }),
  preview: defineCall({
    path: '/api/praxis/templates/preview',
    method: 'POST',
    summary: 'What an edited template writes for a person, with the rights of the reader. Nothing is stored.',
    roles: ['Admin'],
    body: closed({ ProjectId: projectId(), ...draft(), UserId: id('The person.'), Answers: answers() }),
    reply: documentsReply,
  }),
  render: defineCall({
    path: '/api/praxis/templates/render',
    method: 'POST',
    summary: 'The documents of a template for people whom the reader sees, with the fields that the reader sees.',
    roles: areas.people,
    body: closed({ ProjectId: projectId(), Name: name(), UserIds: people(100), Answers: answers() }),
    reply: documentsReply,
  }),
  pdf: defineCall({
    path: '/api/praxis/templates/pdf',
    method: 'GET',
    answers: 'stream',
    long: true,
    seldom: true,
    summary:
      'One PDF file with the documents of a template, each on pages of its own. Pictures of other servers are left out. Only where the installation has a browser for it.',
    roles: areas.people,
    body: closed({
      ProjectId: projectId(),
      Name: name(),
      UserIds: Type.String({
        description: 'For whom, by commas; whom the reader does not see is refused.',
        pattern: '^\\d{1,18}(?:,\\d{1,18}){0,99}$',
        maxLength: 2000,
      }),
      Answers: Type.Optional(
        Type.String({ description: 'The values of the arguments, by name: an object as JSON.', maxLength: 2000 }),
      ),
    }),
    reply: stream('The file.'),
  }),
  merge: defineCall({
    path: '/api/praxis/templates/merge',
    method: 'POST',
    long: true,
    summary:
      'Sends each person the document by email, once for each key, through the outbox: to all of them or to none.',
    roles: areas.admin,
    body: closed({
      ProjectId: projectId(),
      Name: name(),
      UserIds: people(100),
      Answers: answers(),
      Key: Type.String({
        description: 'Of the whole sending: a person gets one email for each key.',
        pattern: '^[\\w-]{8,64}$',
        maxLength: 64,
      }),
    }),
    reply: closed({
      Sent: Type.Integer({ description: 'How many emails are sent.' }),
      Skipped: Type.Integer({ description: 'How many have no address, or had it already.' }),
    }),
    refused: { member: 'Skipped' },
    writes: true,
    irreversible: true,
  }),
};
