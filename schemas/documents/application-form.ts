import { applicationCriteria } from './application-criteria.ts';
import { any, dictionary, flag, list, open, text } from './shape.ts';

/** The types of questions of an application form. An unknown type is a text. */
export const QUESTION_TYPES = [
  'text',
  'long',
  'email',
  'phone',
  'afm',
  'amka',
  'postcode',
  'number',
  'date',
  'ddlist',
  'region',
  'municipality',
  'file',
] as const;
/** The kinds of files that a question may ask for, and their mime types. */
export const FILE_KINDS = {
  pdf: ['application/pdf'],
  photo: ['image/jpeg', 'image/png'],
  document: [
    'application/msword',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.oasis.opendocument.text',
  ],
} as const;
export type FileKind = keyof typeof FILE_KINDS;
export const MAX_FILES_OF_QUESTION = 10;
export const MAX_MEGABYTES_OF_FILE = 10;
/** The faults of an answer by the type of its question. */
export const ANSWER_FAULTS = [
  'required',
  'email',
  'phone',
  'afm',
  'amka',
  'postcode',
  'bad-number',
  'bad-date',
  'choice',
  'type',
] as const;
export type QuestionType = (typeof QUESTION_TYPES)[number];

const words = {
  Label: text('What people read.'),
  Hint: text('A sentence of help under it.'),
  Message: text('What people read when the answer is not right.'),
};

const question = open(
  'One question of the application form.',
  {
    Name: text('The key of the answer.'),
    ...words,
    Type: text(`One of ${QUESTION_TYPES.join(', ')}.`),
    Section: text('Its section.'),
    Required: flag('It has to be answered.'),
    Show: any('When it is shown: a condition over the answers, or a function; empty is always.'),
    Validation: any('When the answer is right: a condition over the answers, or a function.'),
    Filter: any(
      'For which applications its answer is checked: a condition over the answers, or a function; empty is all.',
    ),
    Options: list('The answers to choose from.', any('A value, or {Value, Label}.')),
    FileKinds: list(
      'Which files a question of the type file takes; without it all of them.',
      text(`One of ${Object.keys(FILE_KINDS).join(', ')}.`),
    ),
    FileCount: any(`Files at most, 1 to ${MAX_FILES_OF_QUESTION}; 3 without it.`),
    FileMegabytes: any(`Megabytes of each file at most, up to ${MAX_MEGABYTES_OF_FILE}; without it as many.`),
    Texts: dictionary(
      'Its texts in other languages, by language.',
      open('The texts.', { ...words, Options: dictionary('The texts of options, by value.', text('A text.')) }),
    ),
  },
  ['Name'],
);

/** Settings.Config.Application */
export const applicationForm = open('The application form.', {
  Questions: list('Its questions.', question),
  Sections: list('Its sections, in order.', any('A name, or {Name, Label, Text, Texts}.')),
  From: text('The first day on which applications are taken, YYYY-MM-DD; empty is no limit.'),
  Until: text('The last day, YYYY-MM-DD; empty is no limit.'),
  Criteria: applicationCriteria,
  Privacy: text('What applicants consent to, below the form.'),
  Texts: dictionary('Its texts in other languages, by language.', open('The texts.', { Privacy: text('The same.') })),
});
