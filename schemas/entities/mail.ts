import { closed, nullable, Type } from '../define.ts';

const about = {
  Id: Type.String({ description: 'The mail.' }),
  To: Type.String({ description: 'The address.' }),
  PersonId: nullable(Type.String({ description: 'To whom of the project.' })),
  Name: Type.String({ description: 'Their name; empty if nobody has the address.' }),
  Subject: Type.String({ description: 'The subject.' }),
  Template: Type.String({ description: 'The document that it was written with.' }),
  Created: Type.String({ description: 'When it was written.', format: 'date-time' }),
  State: Type.Union([Type.Literal('waiting'), Type.Literal('sent'), Type.Literal('failed'), Type.Literal('kept')], {
    description:
      'waiting; sent, a mail server has it; failed, it is not tried any more; kept here, for want of a mail server.',
  }),
  Sent: nullable(Type.String({ description: 'When it went out.', format: 'date-time' })),
  Next: nullable(Type.String({ description: 'waiting: when it is tried next.', format: 'date-time' })),
  Attempts: Type.Integer({ description: 'How often it was tried.' }),
  Problem: nullable(Type.String({ description: 'The error of the last attempt.' })),
};

/** A mail as lists show it. */
export const mailRow = closed(about, { description: 'A mail of the product.' });

/** A mail with its texts. */
export const wholeMail = closed(
  {
    ...about,
    Link: Type.Boolean({
      description: 'Its reader may draw the link that it holds: the mail stayed here, and the link is not kept.',
    }),
    Text: Type.String({ description: 'The plain text.' }),
    Html: Type.String({ description: 'The same as a page of its own: to be shown in a closed frame.' }),
    Attachments: Type.Array(
      closed({
        Name: Type.String({ description: 'The name of the file.' }),
        Type: Type.String({ description: 'Its media type.' }),
        Size: Type.Integer({ description: 'Bytes.' }),
      }),
      { description: 'What goes with it.' },
    ),
  },
  { description: 'A mail with its texts.' },
);

/** Mails whose words a project may change. Those about accounts belong to no project, and that of a report has the report's layout. */
export const OWN_MAILS = [
  'rendezvous',
  'mentor-meetings',
  'reminder',
  'application-draft',
  'application-submitted',
  'application-again',
  'application-reminder',
  'application-resubmit',
  'application-eligible',
  'application-selected',
  'application-declined',
  'application-corrected',
] as const;
export type OwnMail = (typeof OWN_MAILS)[number];
export const MAIL_LANGUAGES = ['el', 'en'] as const;

const which = {
  Name: Type.Enum([...OWN_MAILS], { description: 'Which mail.' }),
  Language: Type.Enum([...MAIL_LANGUAGES], { description: 'For readers of which language.' }),
};

/** A mail whose words a project may change. */
export const mailTemplateRow = closed(
  {
    ...which,
    Own: Type.Boolean({ description: 'The project has its own words.' }),
    Revision: Type.Integer({ description: 'The stored revision; 0 for none.' }),
    Author: Type.String({ description: 'The last author; empty without one.' }),
    Time: nullable(Type.String({ description: 'When.', format: 'date-time' })),
  },
  { description: 'A mail that a project may word for itself.' },
);

/** A mail with its text. */
export const mailTemplate = closed(
  {
    ...mailTemplateRow.properties,
    Text: Type.String({ description: 'The Liquid document: its first line is the subject.' }),
    Values: Type.Array(
      closed({
        Name: Type.String({ description: 'A name that the document may use.' }),
        Sample: Type.String({ description: 'Its value in the preview.' }),
      }),
      { description: 'Its value for each reader.' },
    ),
  },
  { description: 'A mail with its words.' },
);

export const whichMail = which;
