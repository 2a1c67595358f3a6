import { closed, defineCall, id, nullable, paging, projectId, Type } from '../define.ts';
import { mailRow, mailTemplate, mailTemplateRow, whichMail, wholeMail } from '../entities/mail.ts';

const words = () =>
  Type.String({ description: 'The Liquid document: its first line is the subject.', maxLength: 20_000 });

export const mail = {
  list: defineCall({
    path: '/api/praxis/mail/list',
    method: 'POST',
    summary: 'The mails of the project and to people whom the reader administers, newest first.',
    roles: ['Admin'],
    body: closed({
      ProjectId: projectId(),
      Search: Type.Optional(
        Type.String({ description: 'Part of the address, the name or the subject.', maxLength: 200 }),
      ),
      State: Type.Optional(
        nullable(
          Type.Union([Type.Literal('waiting'), Type.Literal('sent'), Type.Literal('failed'), Type.Literal('kept')], {
            description: 'Only these; null for all.',
          }),
        ),
      ),
      ...paging(),
    }),
    reply: closed({
      list: Type.Array(mailRow, { description: 'The page.' }),
      count: Type.Integer({ description: 'How many fit.' }),
      Server: Type.Boolean({ description: 'A mail server is set up; without one mails stay here.' }),
    }),
  }),
  get: defineCall({
    path: '/api/praxis/mail/get',
    method: 'POST',
    summary: 'One mail with its texts.',
    roles: ['Admin'],
    body: closed({ ProjectId: projectId(), Id: id('The mail.') }),
    reply: wholeMail,
  }),
  retry: defineCall({
    path: '/api/praxis/mail/retry',
    method: 'POST',
    summary: 'Tries a mail again that could not be sent.',
    roles: ['Admin'],
    body: closed({ ProjectId: projectId(), Id: id('The mail.') }),
    reply: mailRow,
    affects: ['mail.list', 'mail.get'],
  }),
  drawLink: defineCall({
    path: '/api/praxis/mail/link',
    method: 'POST',
    summary:
      'Creates the link for a new password of a mail that was not sent because there is no mail server. For people who may set the password of its person; the audit log records it.',
    roles: ['Admin'],
    body: closed({ ProjectId: projectId(), Id: id('The mail.') }),
    reply: closed({ Url: Type.String({ description: 'The address that the person opens.' }) }),
    affects: ['audit.list'],
  }),
  templates: defineCall({
    path: '/api/praxis/mail/templates',
    method: 'POST',
    summary: 'The mails that a project may word for itself, in each language.',
    roles: ['Admin'],
    body: closed({ ProjectId: projectId() }),
    reply: Type.Array(mailTemplateRow),
  }),
  template: defineCall({
    path: '/api/praxis/mail/template',
    method: 'POST',
    summary: 'The words of such a mail: the project’s own, else the built-in ones.',
    roles: ['Admin'],
    body: closed({ ProjectId: projectId(), ...whichMail }),
    reply: mailTemplate,
  }),
  previewTemplate: defineCall({
    path: '/api/praxis/mail/preview',
    method: 'POST',
    summary: 'What a mail would say, with samples. Words that cannot be read are refused with their place.',
    roles: ['Admin'],
    body: closed({ ProjectId: projectId(), ...whichMail, Text: words() }),
    reply: closed({
      Subject: Type.String({ description: 'The subject.' }),
      Text: Type.String({ description: 'The plain text.' }),
      Html: Type.String({ description: 'The same as a page of its own: to be shown in a closed frame.' }),
    }),
  }),
  saveTemplate: defineCall({
    path: '/api/praxis/mail/savetemplate',
    method: 'POST',
    summary: 'Keeps the words of such a mail; an empty text restores the built-in ones.',
    roles: ['Admin'],
    body: closed({
      ProjectId: projectId(),
      ...whichMail,
      Text: words(),
      Base: Type.Integer({ description: 'The revision that was edited; refused when there is a newer.', minimum: 0 }),
      Message: Type.Optional(Type.String({ description: 'Why; the history shows it.', maxLength: 500 })),
    }),
    reply: closed({ Revision: Type.Integer({ description: 'The state now; 0 for the built-in ones.' }) }),
    affects: ['mail.templates', 'mail.template', 'documents.revisions'],
  }),
};
