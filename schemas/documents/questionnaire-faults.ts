import { isPlace } from '../formats/address.ts';
import { questionType } from './questionnaire-groups.ts';
import { questionsOf, type DesignedQuestion, type Questionnaire } from './questionnaire.ts';

/** What is wrong with a questionnaire besides its shape, and where. */
export interface QuestionnaireFault {
  /** JSON pointer into the document. */
  readonly pointer: string;
  /** A stable name; pages have a text for it, errors.field.<code>. */
  readonly code: 'model-taken' | 'option-twice' | 'unknown-type' | 'no-such-model' | 'bad-address';
  readonly message: string;
}

/** Faults that a schema cannot tell: ids that are there twice, choices that are there twice, types that nobody knows, conditions over no question. */
export function questionnaireFaults(questionnaire: Questionnaire): readonly QuestionnaireFault[] {
  const placed = placedQuestions(questionnaire);
  const models = questionsOf(questionnaire).flatMap(modelsIn);
  const known = new Set([...models, ...questionsOf(questionnaire).flatMap(columnsOf)]);
  const twice = new Set(models.filter((model, index) => models.indexOf(model) !== index));
  return [
    ...placed.flatMap(([pointer, question]) => questionFaults(question, pointer, known, twice)),
    ...questionnaire.Sections.flatMap(({ Condition }, index) =>
      conditionFaults(Condition, `/Sections/${index}/Condition`, known),
    ),
    ...addressFaults(questionnaire),
  ];
}

const placedQuestions = ({ Sections }: Questionnaire): readonly (readonly [string, DesignedQuestion])[] =>
  Sections.flatMap(({ Questions = [] }, section) =>
    Questions.flatMap((line, row) =>
      line.map((question, place) => [`/Sections/${section}/Questions/${row}/${place}`, question] as const),
    ),
  );

/** Columns of a table have names of their own only within it. */
const modelsIn = ({ Model, Other }: DesignedQuestion): readonly string[] => (Other ? [Model, Other.Model] : [Model]);

const columnsOf = ({ Rows = [] }: DesignedQuestion): readonly string[] =>
  Rows.flatMap(({ Model }) => (Model === undefined ? [] : [Model]));

function questionFaults(
  question: DesignedQuestion,
  pointer: string,
  known: ReadonlySet<string>,
  twice: ReadonlySet<string>,
): readonly QuestionnaireFault[] {
  const { Model, Type, Options = [], Condition, Validate } = question;
  const keys = Options.map(({ Value, Group }) => `${Group ?? ''} ${Value}`);
  return [
    ...(modelsIn(question).some((model) => twice.has(model))
      ? [fault(`${pointer}/Model`, 'model-taken', `${Model} is there twice.`)]
      : []),
    ...(questionType(Type) === undefined
      ? [fault(`${pointer}/Type`, 'unknown-type', `There is no type ${Type}.`)]
      : []),
    ...keys.flatMap((key, index) =>
      keys.indexOf(key) === index ? [] : [fault(`${pointer}/Options/${index}`, 'option-twice', 'is there twice.')],
    ),
    ...conditionFaults(Condition, `${pointer}/Condition`, known),
    ...conditionFaults(Validate, `${pointer}/Validate`, known),
  ];
}

const fault = (pointer: string, code: QuestionnaireFault['code'], message: string): QuestionnaireFault => ({
  pointer,
  code,
  message,
});

/** Only what names a question can be checked: other paths are of data in the rule itself. */
function conditionFaults(rule: unknown, pointer: string, known: ReadonlySet<string>): readonly QuestionnaireFault[] {
  const named = typeof rule === 'string' ? rule : JSON.stringify(rule ?? null);
  const missing = [...new Set([...named.matchAll(/ID_\d{4}/g)].map(([model]) => model))].filter(
    (model) => !known.has(model),
  );
  return missing.map((model) => fault(pointer, 'no-such-model', `There is no question ${model}.`));
}

/** An address that runs is no address. */
function addressFaults({ Extra }: Questionnaire): readonly QuestionnaireFault[] {
  const address = Extra?.OnFinish ?? '';
  return address === '' || isPlace(address)
    ? []
    : [fault('/Extra/OnFinish', 'bad-address', 'is no address of this site or of the web.')];
}
