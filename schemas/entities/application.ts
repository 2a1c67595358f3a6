import { closed, dictionary, nullable, Type, type Static } from '../define.ts';
import { QUESTION_TYPES } from '../documents/application-form.ts';

/** -1 is a draft; 1 and 100 are applicants; the others are decisions. */
export const APPLICATION_STATUSES = [-1, 1, 100, 2, 3, 1000] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

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
const question = closed({
  Name: text('The key of the answer.'),
  Label: text('What people read.'),
  Hint: text('A sentence of help; empty for none.'),
  Message: text('What people read when the answer is not right; empty for the usual sentence.'),
  Type: Type.Enum([...QUESTION_TYPES], { description: 'What kind of answer.' }),
  Section: text('The section that it stands in.'),
  Required: Type.Boolean({ description: 'It has to be answered.' }),
  Show: Type.Unknown({
    description: 'A condition over the answers; null is always. A function is left to the server.',
  }),
  Validation: Type.Unknown({ description: 'A condition over the answers; null for none.' }),
  Filter: Type.Unknown({ description: 'A condition over the answers: when the answer is checked; null is always.' }),
  Options: Type.Array(closed({ value: text('The value.'), text: text('What people read.') }), {
    description: 'The answers to choose from.',
  }),
});

const parts = {
  Sections: Type.Array(section, { description: 'The sections, in order.' }),
  Questions: Type.Array(question, { description: 'The questions, in order.' }),
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
    HasFunctions: Type.Boolean({ description: 'A condition is a function: applications.check knows what is shown.' }),
  },
  { description: 'An application form that is open.' },
);

/** An application as its applicant sees it. */
export const application = closed(
  {
    ProjectId: text('The project.'),
    Url: text('Its address.'),
    Name: text('Its name.'),
    Status: Type.Integer({ description: '-1 a draft; 1 and 100 handed in; 2 eligible; 3 selected; 1000 declined.' }),
    Protocol: text('The protocol number; empty for a draft.'),
    Time: nullable(Type.String({ description: 'When it was handed in.', format: 'date-time' })),
    Answers: applicationAnswers,
    ...parts,
  },
  { description: 'An application.' },
);
export type Application = Static<typeof application>;
