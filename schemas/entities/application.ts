import { closed, dictionary, nullable, Type, type Static } from '../define.ts';
import { QUESTION_TYPES } from '../documents/application-form.ts';
import { APPLICATION_STAGES, STATUS_MEANINGS } from './application-status.ts';
import { choice } from './choice.ts';
import { fileLimits } from './files.ts';

/** The events of an application, as named in its history. */
export const APPLICATION_MOVES = [
  'submit',
  'forward',
  'back',
  'set',
  'decline',
  'undo',
  'resubmit',
  'resubmitted',
  'reminder',
  'mentee',
  'documents',
  'withdraw',
  'message',
] as const;
export type ApplicationMoveKind = (typeof APPLICATION_MOVES)[number];

const text = (description: string) => Type.String({ description });

/** The answers by the name of the question. */
export const applicationAnswers = dictionary(
  Type.Union([
    Type.String({ description: 'A text; a day as YYYY-MM-DD; the value of a choice.', maxLength: 5_000 }),
    Type.Number({ description: 'A number.' }),
    Type.Boolean({ description: 'Yes or no.' }),
    Type.Null(),
  ]),
  { description: 'The answers by the name of the question.', maxProperties: 300 },
);

const section = closed({
  Name: text('Its name.'),
  Label: text('What people read.'),
  Text: text('A sentence under it.'),
});
/** A question of an application form. */
export const applicationQuestion = closed({
  Name: text('The key of the answer.'),
  Label: text('What people read.'),
  Hint: text('A sentence of help; empty for none.'),
  Message: text('What people read when the answer is not right; empty for the usual sentence.'),
  Type: Type.Enum([...QUESTION_TYPES], { description: 'What kind of answer.' }),
  Section: text('Its section.'),
  Required: Type.Boolean({ description: 'It has to be answered.' }),
  Show: Type.Unknown({
    description: 'A condition over the answers; null is always. A function is left to the server.',
  }),
  Validation: Type.Unknown({ description: 'A condition over the answers; null for none.' }),
  Filter: Type.Unknown({ description: 'A condition over the answers: when the answer is checked; null is always.' }),
  Options: Type.Array(choice, {
    description: 'The answers to choose from.',
  }),
  Files: Type.Optional(fileLimits),
});

/** A file of an application. Its bytes are requested by its id. */
export const applicationDocument = closed({
  Id: text('The file.'),
  Question: text('The question that it answers.'),
  Name: text('Its name.'),
  Type: text('The mime type, by content.'),
  Size: Type.Integer({ description: 'Bytes.', minimum: 0 }),
  Misnamed: Type.Optional(Type.Boolean({ description: 'True if the content does not match the extension.' })),
});
export type ApplicationDocument = Static<typeof applicationDocument>;
/** The states of documents that a reminder asked for. */
const ASKED_STATES = ['open', 'sent', 'closed'] as const;
export type AskedState = (typeof ASKED_STATES)[number];

const documents = Type.Array(applicationDocument, { description: 'Its files, oldest first.' });

const parts = {
  Sections: Type.Array(section, { description: 'The sections, in order.' }),
  Questions: Type.Array(applicationQuestion, { description: 'The questions, in order.' }),
};

/** A form that is open to everybody. */
export const openApplicationForm = closed(
  {
    ProjectId: text('The project.'),
    Url: text('Its address.'),
    Name: text('Its name.'),
    ...parts,
    Privacy: text('What applicants consent to; empty for the usual sentence.'),
    HumanCheck: Type.Boolean({ description: 'Handing in needs a human check.' }),
    HasFunctions: Type.Boolean({
      description: 'A condition is a function: applications.check returns the shown questions.',
    }),
  },
  { description: 'An application form that is open.' },
);

/** An application as its applicant sees it. */
export const application = closed(
  {
    ProjectId: text('The project.'),
    Url: text('Its address.'),
    Name: text('Its name.'),
    Status: Type.Integer({ description: `${STATUS_MEANINGS}.` }),
    Protocol: text('The protocol number; empty for a draft.'),
    Time: nullable(Type.String({ description: 'When it was handed in.', format: 'date-time' })),
    Answers: applicationAnswers,
    ...parts,
    Documents: documents,
    Asked: nullable(
      closed(
        {
          Questions: Type.Array(applicationQuestion, { description: 'The documents that are asked for.' }),
          State: Type.Enum([...ASKED_STATES], {
            description: 'open: they can be added; sent: they were; closed: the application takes none any more.',
          }),
        },
        { description: 'What a reminder asks for.' },
      ),
    ),
  },
  { description: 'An application.' },
);
export type Application = Static<typeof application>;

/** The states of an application, in the words of its applicant. */
const OWN_STATES = ['received', 'reopened', 'eligible', 'selected', 'participant', 'declined', 'withdrawn'] as const;
export type OwnState = (typeof OWN_STATES)[number];
/** The events of an application that its applicant sees. */
const OWN_EVENTS = [
  'submitted',
  'asked',
  'documents',
  'written',
  'reopened',
  'resubmitted',
  'eligible',
  'selected',
  'participant',
  'declined',
  'withdrawn',
] as const;
export type OwnEventKind = (typeof OWN_EVENTS)[number];

/** An application as its signed-in applicant sees it. It names nobody who decides. */
export const ownApplication = closed(
  {
    Id: text('The application.'),
    ProjectId: text('The project.'),
    Url: text('Its address.'),
    Name: text('Its name.'),
    State: Type.Enum([...OWN_STATES], { description: 'Where it is.' }),
    Protocol: text('The protocol number.'),
    Time: Type.String({ description: 'When it was first handed in.', format: 'date-time' }),
    Reason: text('What the applicant was told with the last request or decision; may be empty.'),
    Until: nullable(
      Type.String({
        description: 'Until when it takes what is asked for: documents, or a new submission.',
        format: 'date-time',
      }),
    ),
    Asked: Type.Array(applicationQuestion, { description: 'The documents that are asked for and have not come.' }),
    Documents: documents,
    CanWithdraw: Type.Boolean({ description: 'It can be withdrawn.' }),
    Events: Type.Array(
      closed({
        Kind: Type.Enum([...OWN_EVENTS], { description: 'What happened.' }),
        Time: Type.String({ description: 'When.', format: 'date-time' }),
        Documents: Type.Array(Type.String(), {
          description: 'The documents that were asked for, or the files that came.',
        }),
      }),
      { description: 'What has happened, in order.' },
    ),
  },
  { description: 'An application of the signed-in person.' },
);
export type OwnApplication = Static<typeof ownApplication>;

/** What two applications of one person have in common. */
export const SAME_VALUES = ['afm', 'email', 'phone', 'name'] as const;
export type SameValue = (typeof SAME_VALUES)[number];

const stage = () => Type.Enum([...APPLICATION_STAGES], { description: 'Its stage.' });
const status = (description: string) => Type.Integer({ description });
const moment = (description: string) => Type.String({ description, format: 'date-time' });

const row = {
  Id: text('The application.'),
  Protocol: text('The protocol number; empty for a draft.'),
  Name: text('First name and surname, as they were written; the address where there is no name.'),
  Email: text('Where its mails go; empty for none.'),
  Afm: text('The tax number; empty for none.'),
  Status: status(`${STATUS_MEANINGS}.`),
  Stage: stage(),
  Time: nullable(moment('When it was handed in; null for a draft.')),
  Changed: moment('When it was last changed or moved.'),
  Region: text('The code of the region in its answers; empty for none.'),
  Since: moment('Since when it has been in its stage.'),
  Duplicate: Type.Boolean({
    description: 'Another application of the project has the same tax number, address, telephone or name.',
  }),
  Reopened: Type.Boolean({ description: 'The applicant was asked to hand it in again, and has not yet.' }),
  MenteeId: nullable(text('The mentee who was made from it.')),
  Reviewer: nullable(
    closed(
      { Id: text('The person.'), Name: text('The name.') },
      { description: 'Who examines it; null for nobody yet.' },
    ),
  ),
  Reviews: Type.Integer({ description: 'How many reviewers have scored it.', minimum: 0 }),
  Score: nullable(
    Type.Number({
      description: 'The mean of the scores, 0 to 100; null without any, and until the reader may see those of others.',
    }),
  ),
};

/** An application in the list of the people who decide. */
export const applicationRow = closed(
  { ...row, Answers: applicationAnswers },
  { description: 'An application in a list.' },
);
export type ApplicationRow = Static<typeof applicationRow>;

const move = closed({
  Id: text('The move.'),
  Kind: Type.Enum([...APPLICATION_MOVES], { description: 'The action.' }),
  From: stage(),
  To: stage(),
  Time: moment('When.'),
  By: text('Who did it; empty for the applicant, and for somebody who left.'),
  Impersonator: text('The administrator who was signed in as them; mostly empty.'),
  Reason: text('The reason; may be empty.'),
  Documents: Type.Array(Type.String(), { description: 'The documents that were asked for, or the files that came.' }),
  Mailed: Type.Boolean({ description: 'A mail went out with it.' }),
  Batch: text('The change that it is a part of, to undo it; empty for none.'),
  Together: Type.Integer({ description: 'How many applications the change moved.' }),
  CanUndo: Type.Boolean({
    description: 'It is a move that can be undone: nothing has happened to its applications since.',
  }),
});

/** A question for files that has none. */
export const missingDocument = closed({
  Name: text('The question.'),
  Label: text('What people read.'),
  Required: Type.Boolean({ description: 'It has to be answered.' }),
});

const mark = dictionary(Type.Integer({ minimum: 1 }), { description: 'The mark for each criterion, by its name.' });
const score = (description: string) => nullable(Type.Number({ description }));

/** The scores of an application. */
export const applicationReview = closed(
  {
    Criteria: Type.Array(
      closed({
        Name: text('The key of the mark.'),
        Label: text('What reviewers read.'),
        Hint: text('A sentence of help; empty for none.'),
        Weight: Type.Number({ description: 'How much it counts, in percent.' }),
        Scale: Type.Integer({ description: 'The highest mark; the lowest is 1.' }),
      }),
      { description: 'What is scored, in order.' },
    ),
    Own: nullable(
      closed(
        {
          Marks: mark,
          Comment: text('A sentence to the others; may be empty.'),
          Score: score('0 to 100; null: decides without a score.'),
        },
        { description: 'What the reader gave.' },
      ),
    ),
    Count: Type.Integer({ description: 'How many have scored it.', minimum: 0 }),
    Mean: score('The mean of the scores; null while the reader may not see those of others.'),
    Spread: score('Their standard deviation; null likewise.'),
    Lowest: score('The lowest score; null likewise.'),
    Highest: score('The highest score; null likewise.'),
    Others: Type.Array(
      closed({
        PersonId: text('Who gave it.'),
        Name: text('The name.'),
        Score: Type.Number({ description: '0 to 100.' }),
        Marks: mark,
        Comment: text('A sentence; may be empty.'),
        Time: moment('When.'),
      }),
      { description: 'The scores of the others; none before the reader has given one, or has decided without.' },
    ),
  },
  { description: 'The scores of an application.' },
);
export type ApplicationReview = Static<typeof applicationReview>;

/** A note of a reviewer, which the applicant never sees. */
export const applicationNote = closed({
  Id: text('The note.'),
  By: nullable(
    closed(
      { Id: text('The person.'), Name: text('The name.') },
      { description: 'Its author; null for somebody who left.' },
    ),
  ),
  Own: Type.Boolean({ description: 'The reader wrote it.' }),
  Text: text('The text.'),
  Time: moment('When.'),
});
export type ApplicationNote = Static<typeof applicationNote>;

/** An application as those who decide see it. */
export const applicationFile = closed(
  {
    ...row,
    Before: nullable(status('The status before it was declined.')),
    Answers: applicationAnswers,
    ...parts,
    Documents: documents,
    Missing: Type.Array(missingDocument, {
      description: 'Questions for files that have none: a reminder can ask for these.',
    }),
    Notes: Type.Array(applicationNote, { description: 'The notes of its reviewers, the oldest first.' }),
    Review: applicationReview,
    Moves: Type.Array(move, { description: 'Its history, the newest first.' }),
    Duplicates: Type.Array(
      closed({
        Id: text('The other application.'),
        Protocol: text('Its protocol number.'),
        Name: text('Its name.'),
        Stage: stage(),
        Same: Type.Array(Type.Enum([...SAME_VALUES]), { description: 'The common values.' }),
      }),
      { description: 'Applications of the project with the same tax number, address, telephone or name.' },
    ),
  },
  { description: 'An application with its history.' },
);
export type ApplicationFile = Static<typeof applicationFile>;
