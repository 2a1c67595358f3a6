import { isLinkTarget } from '../formats/address.ts';
import { groupsOf, questionType } from './questionnaire-groups.ts';
import { questionsOf, type DesignedQuestion, type Questionnaire } from './questionnaire.ts';

/** A fault of a questionnaire beyond its shape, with its pointer. */
export interface QuestionnaireFault {
  /** JSON pointer into the document. */
  readonly pointer: string;
  /** A stable name; pages have a text for it, errors.field.<code>. */
  readonly code:
    | 'model-taken'
    | 'option-twice'
    | 'unknown-type'
    | 'no-such-model'
    | 'bad-rule'
    | 'bad-address'
    | 'book-twice'
    | 'no-workbook';
  readonly message: string;
}

/** The fault of a rule itself, or undefined. Callers with the engine pass it in. */
export type RuleFault = (rule: unknown) => string | undefined;

interface DeclaredNames {
  /** Every id of an answer: of questions, free texts and columns. */
  readonly models: ReadonlySet<string>;
  readonly twice: ReadonlySet<string>;
  readonly questions: ReadonlyMap<string, DesignedQuestion>;
  readonly ruleFault: RuleFault;
}

/**
 * Faults beyond the schema: duplicate ids, choices and workbooks, unknown types, unreadable conditions, and conditions on unknown questions. `books`: the
 * existing workbooks, if they are known.
 */
export function questionnaireFaults(
  questionnaire: Questionnaire,
  ruleFault: RuleFault,
  books?: ReadonlySet<string>,
): readonly QuestionnaireFault[] {
  const all = questionsOf(questionnaire);
  const models = all.flatMap((question) => [...modelsIn(question), ...columnsOf(question)]);
  const known: DeclaredNames = {
    models: new Set(models),
    twice: new Set(models.filter((model, index) => models.indexOf(model) !== index)),
    questions: new Map(all.map((question) => [question.Model, question])),
    ruleFault,
  };
  return [
    ...placedQuestions(questionnaire).flatMap(([pointer, question]) => questionFaults(question, pointer, known)),
    ...questionnaire.Sections.flatMap(({ Condition }, index) =>
      conditionFaults(Condition, `/Sections/${index}/Condition`, known),
    ),
    ...bookFaults(questionnaire, books),
    ...addressFaults(questionnaire),
  ];
}

/** Workbooks that are in one question twice, or in two sections (their answers would have the same group), or that do not exist. */
function bookFaults(
  questionnaire: Questionnaire,
  books: ReadonlySet<string> | undefined,
): readonly QuestionnaireFault[] {
  const inSections = questionnaire.Sections.flatMap(({ Spreadsheets = [] }, section) =>
    Spreadsheets.map(({ Id }, index) => ({ Id, pointer: `/Sections/${section}/Spreadsheets/${index}` })),
  );
  const inQuestions = placedQuestions(questionnaire).map(([pointer, { Spreadsheets = [] }]) =>
    Spreadsheets.map(({ Id }, index) => ({ Id, pointer: `${pointer}/Spreadsheets/${index}` })),
  );
  return [inSections, ...inQuestions].flatMap((list) =>
    list.flatMap(({ Id, pointer }, index) => {
      if (books && !books.has(Id)) return [fault(pointer, 'no-workbook', `There is no workbook ${Id}.`)];
      return list.findIndex((other) => other.Id === Id) < index
        ? [fault(pointer, 'book-twice', `${Id} is there twice.`)]
        : [];
    }),
  );
}

const placedQuestions = ({ Sections }: Questionnaire): readonly (readonly [string, DesignedQuestion])[] =>
  Sections.flatMap(({ Questions = [] }, section) =>
    Questions.flatMap((line, row) =>
      line.map((question, place) => [`/Sections/${section}/Questions/${row}/${place}`, question] as const),
    ),
  );

const modelsIn = ({ Model, Other }: DesignedQuestion): readonly string[] => (Other ? [Model, Other.Model] : [Model]);

const columnsOf = ({ Rows = [] }: DesignedQuestion): readonly string[] =>
  Rows.flatMap(({ Model }) => (Model === undefined ? [] : [Model]));

function questionFaults(
  question: DesignedQuestion,
  pointer: string,
  known: DeclaredNames,
): readonly QuestionnaireFault[] {
  const { Model, Type, Options = [], Rows = [], Condition, Validate } = question;
  const keys = Options.map(({ Value, Group }) => `${Group ?? ''} ${Value}`);
  return [
    ...(modelsIn(question).some((model) => known.twice.has(model))
      ? [fault(`${pointer}/Model`, 'model-taken', `${Model} is there twice.`)]
      : []),
    ...(questionType(Type) === undefined
      ? [fault(`${pointer}/Type`, 'unknown-type', `There is no type ${Type}.`)]
      : []),
    ...keys.flatMap((key, index) =>
      keys.indexOf(key) === index ? [] : [fault(`${pointer}/Options/${index}`, 'option-twice', 'is there twice.')],
    ),
    ...Rows.flatMap((row, index) =>
      row.Model !== undefined && known.twice.has(row.Model)
        ? [fault(`${pointer}/Rows/${index}/Model`, 'model-taken', `${row.Model} is there twice.`)]
        : [],
    ),
    ...textFaults(question, `${pointer}/Text`, known),
    ...conditionFaults(Condition, `${pointer}/Condition`, known),
    ...conditionFaults(Validate, `${pointer}/Validate`, known),
  ];
}

const fault = (pointer: string, code: QuestionnaireFault['code'], message: string): QuestionnaireFault => ({
  pointer,
  code,
  message,
});

/** The answers that a text refers to. */
function textFaults(
  { Type, parametric, Text }: DesignedQuestion,
  pointer: string,
  { questions }: DeclaredNames,
): readonly QuestionnaireFault[] {
  if (parametric !== true && questionType(Type) !== 'parametric') return [];
  const named = [...Text.matchAll(/\{\{\s*(ID_\d{4})\s*\}\}/g)].map(([, model = '']) => model);
  return named
    .filter((model) => !questions.has(model))
    .map((model) => fault(pointer, 'no-such-model', `There is no question ${model}.`));
}

function conditionFaults(rule: unknown, pointer: string, known: DeclaredNames): readonly QuestionnaireFault[] {
  if (rule === undefined || rule === null || rule === '') return [];
  const wrong = known.ruleFault(rule);
  if (wrong !== undefined) return [fault(pointer, 'bad-rule', wrong)];
  const names = typeof rule === 'string' ? [...rule.matchAll(/ID_\d{4}/g)].map(([name]) => name) : namesIn(rule);
  return [...new Set(names)]
    .filter((name) => !isThere(name, known))
    .map((name) => fault(pointer, 'no-such-model', `There is no question ${name}.`));
}

/** Is it an existing answer, or one of its places: "ID_0004.1"? */
function isThere(name: string, { models, questions }: DeclaredNames): boolean {
  const [model = '', place] = name.split('.');
  const question = questions.get(model);
  const places = question ? groupsOf(question).length : 1;
  return models.has(model) && (places === 1 || !/^\d+$/.test(place ?? '') || Number(place) < places);
}

/** JSON Logic's own loops: within them, paths begin at an item. */
const LOOPS: ReadonlySet<string> = new Set(['filter', 'map', 'all', 'some', 'none', 'reduce']);

/** The names that a rule reads from the answers. */
function namesIn(rule: unknown): readonly string[] {
  if (Array.isArray(rule)) return rule.flatMap(namesIn);
  if (typeof rule !== 'object' || rule === null) return [];
  return Object.entries(rule).flatMap(([name, given]: readonly [string, unknown]) => {
    const parts: readonly unknown[] = Array.isArray(given) ? given : [given];
    if (name === 'missing') return parts.filter((part) => typeof part === 'string');
    if (LOOPS.has(name)) return namesIn(parts[0]);
    const [path] = parts;
    return name === 'var' && typeof path === 'string' && path !== ''
      ? [path, ...namesIn(parts.slice(1))]
      : namesIn(parts);
  });
}

/** An address that runs code is refused. */
function addressFaults({ Extra }: Questionnaire): readonly QuestionnaireFault[] {
  const address = Extra?.OnFinish ?? '';
  return address === '' || isLinkTarget(address)
    ? []
    : [fault('/Extra/OnFinish', 'bad-address', 'is no address of this site or of the web.')];
}
