import { closed, nullable, Type, type Static } from '../define.ts';
import { INPUT_TYPES, inputLimits, WORKBOOK_LIMITS } from './workbook.ts';

/** Types of questions. A code is itself, or the same number ("02" equals 2). A type is a widget that implements questionInput for its code. */
export const QUESTION_TYPES = [
  '01',
  '02',
  '06',
  '07',
  '08',
  '12',
  '13',
  '14',
  '16',
  '17',
  '18',
  '19',
  'parametric',
  'formtable',
  'upload',
  'spreadsheet',
] as const;
export type QuestionType = (typeof QUESTION_TYPES)[number];

const words = (description: string, maxLength = 20_000) => Type.String({ description, maxLength });
const logic = (description: string) => Type.Unknown({ description });
const value = (description: string) => Type.String({ description, minLength: 1, maxLength: 300 });
const modelId = (description: string) => Type.String({ description, format: 'model-id', maxLength: 7 });

/** An option to choose, also in the running questionnaire. */
export const questionOption = closed(
  {
    Value: value('The stored value when it is chosen; unique in its group.'),
    Text: Type.Optional(words('What people read; the value where it is missing.', 1000)),
    Group: Type.Optional(
      Type.Integer({
        description: 'Types 02 and 06: the dropdown that it belongs to, from 1; of every dropdown where it is missing.',
        minimum: 1,
        maximum: 50,
      }),
    ),
  },
  { description: 'Something that can be chosen, placed or ordered.' },
);
export type QuestionOption = Static<typeof questionOption>;

const row = closed(
  {
    Text: words('What people read.', 1000),
    Model: Type.Optional(modelId('formtable: the column in a record.')),
    Type: Type.Optional(
      Type.Enum(['text', 'number', 'date', 'choice'], {
        description: 'formtable: the type of the column; text by default.',
      }),
    ),
    Options: Type.Optional(
      Type.Array(questionOption, { description: 'formtable: the choices of the column.', maxItems: 300 }),
    ),
  },
  {
    description:
      '02: a dropdown. 12, 13: a blank. 16: the word in a place until another replaces it. 18: a slot. formtable: a column.',
  },
);

/** A workbook in the place of questions. */
const questionSpreadsheet = closed(
  { Id: value('The workbook.'), Name: words('What people read.', 300) },
  { description: 'A workbook.' },
);

/** An input of a workbook that people fill in. */
const askedInput = closed(
  {
    FullName: Type.String({ description: 'Its name; the answer is stored by it.' }),
    InputType: Type.Enum([...INPUT_TYPES], { description: 'The accepted answers.' }),
    ...inputLimits,
    Required: Type.Boolean({ description: 'The workbook is complete when it is filled in.' }),
  },
  { description: 'An input of a workbook.' },
);
export type AskedInput = Static<typeof askedInput>;

/** A workbook as a running questionnaire has it. */
export const askedSpreadsheet = closed(
  {
    ...questionSpreadsheet.properties,
    Inputs: Type.Optional(
      Type.Array(askedInput, {
        description: 'Its inputs; missing where there is no such workbook.',
        maxItems: WORKBOOK_LIMITS.inputs,
      }),
    ),
  },
  { description: 'A workbook with its inputs.' },
);
export type AskedSpreadsheet = Static<typeof askedSpreadsheet>;

/** The members of a question beside its names, shared by the document and the running questionnaire. */
export const questionParts = {
  Condition: Type.Optional(logic('JSON Logic over the answers by model: is it shown? One that fails counts as false.')),
  DefaultValue: Type.Optional(logic('The initial answer.')),
  TrueValue: Type.Optional(value('01 without options: the stored value for yes.')),
  FalseValue: Type.Optional(value('01 without options: the stored value for no.')),
  Validate: Type.Optional(
    logic(
      'JSON Logic over the answers by model: is the answer valid at the end? Not evaluated while it is unanswered.',
    ),
  ),
  Message: Type.Optional(words('The message when Validate fails.', 500)),
  dontShow: Type.Optional(Type.Boolean({ description: 'Never shown.' })),
  parametric: Type.Optional(
    Type.Boolean({ description: 'Its text has the answers of others in it: "{{ID_0001}}" stands for one.' }),
  ),
  Other: Type.Optional(
    closed(
      {
        Model: modelId('The place where the text is stored, as an open answer.'),
        Text: Type.Optional(words('The label.', 300)),
      },
      { description: "01, 08: one more choice, with a text of one's own." },
    ),
  ),
  Rows: Type.Optional(Type.Array(row, { description: 'The parts of the question, by its type.', maxItems: 50 })),
  Spreadsheets: Type.Optional(
    Type.Array(questionSpreadsheet, { description: 'spreadsheet: the workbooks.', maxItems: 20 }),
  ),
};

const question = closed(
  {
    Model: modelId('The id of its answer: one of its kind in the questionnaire.'),
    Type: Type.Union([Type.String({ maxLength: 40 }), Type.Integer()], { description: 'The type: "02" equals 2.' }),
    Text: words(
      'What is asked. 06, 12, 13, 16: "[[1]]" stands for the first place to fill in; without any the places follow it.',
    ),
    Options: Type.Optional(
      Type.Array(questionOption, {
        description: 'What can be chosen. 17: the greatest number is the most words.',
        maxItems: 300,
      }),
    ),
    ...questionParts,
  },
  { description: 'A question.' },
);
/** A question of a questionnaire: as it is designed, or with the inputs of its workbooks. */
export type DesignedQuestion = Omit<Static<typeof question>, 'Spreadsheets'> & { Spreadsheets?: AskedSpreadsheet[] };

const section = closed(
  {
    Title: words('What people read.', 300),
    Text: Type.Optional(words('The text above its questions.')),
    Condition: Type.Optional(logic('JSON Logic over the answers: is the section shown?')),
    Questions: Type.Optional(
      Type.Array(Type.Array(question, { description: 'A line: questions side by side.', minItems: 1, maxItems: 6 }), {
        description: 'The lines.',
        maxItems: 500,
      }),
    ),
    Spreadsheets: Type.Optional(
      Type.Array(questionSpreadsheet, { description: 'Workbooks in the place of questions.', maxItems: 20 }),
    ),
  },
  { description: 'A section: lines of questions, or workbooks.' },
);

/** The document kind `questionnaire`: edited, stored in versions, and run by the page. */
export const questionnaireSchema = closed(
  {
    version: Type.Optional(Type.Integer({ description: 'The version of the format.', minimum: 1 })),
    Title: Type.String({ description: 'Its name.', minLength: 1, maxLength: 300 }),
    Descr: Type.Optional(words('What people read before they start.')),
    Duration: Type.Optional(
      nullable(
        Type.Integer({ description: 'Seconds; without it there is no clock.', minimum: 1, maximum: 31_536_000 }),
      ),
    ),
    Pause: Type.Optional(
      Type.Enum(['runs', 'stops'], { description: 'Whether the clock runs on while somebody pauses; it runs.' }),
    ),
    Extra: Type.Optional(
      Type.Object(
        {
          OnFinish: Type.Optional(
            words('Where the page goes at the end: an address of this site, or of http(s).', 2000),
          ),
          Layout: Type.Optional(
            Type.Enum(['sections', 'page'], {
              description:
                'Whether it opens one section after the other, or all on one page; the reader may choose otherwise.',
            }),
          ),
        },
        { description: 'The behaviour of the page; unknown keys are kept.', additionalProperties: true },
      ),
    ),
    Sections: Type.Array(section, { description: 'The sections, in their order.', maxItems: 200 }),
  },
  { description: 'A questionnaire.' },
);
export type QuestionnaireSection = Omit<Static<typeof section>, 'Questions' | 'Spreadsheets'> & {
  Questions?: DesignedQuestion[][];
  Spreadsheets?: AskedSpreadsheet[];
};
export type Questionnaire = Omit<Static<typeof questionnaireSchema>, 'Sections'> & { Sections: QuestionnaireSection[] };

/** A workbook of a section as a question: the group of its answer is "W_" and its id. */
const bookQuestion = (book: AskedSpreadsheet): DesignedQuestion => ({
  Model: `W_${book.Id}`,
  Type: 'spreadsheet',
  Text: book.Name,
  Spreadsheets: [book],
});

/** The lines of a section: its questions, then its workbooks, each as a question in a line. */
export const linesOf = ({
  Questions = [],
  Spreadsheets = [],
}: Pick<QuestionnaireSection, 'Questions' | 'Spreadsheets'>): readonly (readonly DesignedQuestion[])[] => [
  ...Questions,
  ...Spreadsheets.map((book) => [bookQuestion(book)]),
];

/** Every question in display order. Workbooks of sections are questions, too. */
export const questionsOf = ({ Sections }: Pick<Questionnaire, 'Sections'>): readonly DesignedQuestion[] =>
  Sections.flatMap((listed) => linesOf(listed).flat());
