import { formOf, groupsOf, mostWords, optionsOf, questionType, slotsOf } from '../documents/questionnaire-groups.ts';
import type { DesignedQuestion, QuestionOption } from '../documents/questionnaire.ts';
import type { Chance } from './chance.ts';
import type { DemoQuestName } from './quest.ts';
import texts from './quest-answers.json' with { type: 'json' };

/** An answer of a demo person. */
export interface DemoAnswer {
  readonly GroupId: string;
  readonly OptionId: string | null;
  readonly Text: string | null;
}

type ByModel<Value> = Readonly<Record<string, Value | undefined>>;
type ByName<Value> = Readonly<Record<string, Value | undefined>>;

const written: ByName<ByModel<readonly string[]>> = texts.texts;
const numbers: ByName<ByModel<readonly (readonly number[])[]>> = texts.numbers;
/** The option that most people choose; otherwise it is derived from the question's name. */
const liked: ByName<ByModel<number>> = texts.liked;
const hours: ByName<ByModel<readonly number[]>> = texts.hours;
const words: ByName<readonly string[]> = texts.words;

export const DEMO_LATE_TEXT = texts.late;
const OWN_WORDS = 0.08;

/** A question of a questionnaire of the demo, and the random choices of its answerer. */
interface AskedQuestion {
  readonly name: DemoQuestName;
  readonly question: DesignedQuestion;
  readonly chance: Chance;
}

/** A plausible answer of a person; none for files. Some answers are more common than others. */
export function demoAnswers(name: DemoQuestName, question: DesignedQuestion, chance: Chance): DemoAnswer[] {
  const asked = { name, question, chance };
  const own = question.Other === undefined ? '' : ownText(asked, question.Other.Model);
  if (question.Other && own !== '') return [{ GroupId: question.Other.Model, OptionId: null, Text: own }];
  if (formOf(question) === 'closed')
    return groupsOf(question).map((GroupId, index) => ({
      GroupId,
      OptionId: likely(asked, optionsOf(question, index + 1), index)[0] ?? null,
      Text: null,
    }));
  return groupsOf(question).flatMap((GroupId, index) => {
    const text = answerText(asked, index);
    return text === '' ? [] : [{ GroupId, OptionId: null, Text: text }];
  });
}

const ownText = ({ name, chance }: AskedQuestion, model: string): string => {
  const own = written[name]?.[model];
  return own !== undefined && chance.next() < OWN_WORDS ? chance.of(own) : '';
};

/** The options in this person's order: most people agree on one, and its neighbours follow. */
function likely({ name, question, chance }: AskedQuestion, options: readonly QuestionOption[], place = 0): string[] {
  const named = `${question.Model}/${place}`;
  const sum = Array.from(named).reduce((total, sign) => total * 31 + (sign.codePointAt(0) ?? 0), 7);
  const peak = liked[name]?.[question.Model] ?? sum % Math.max(1, options.length);
  return options
    .map(({ Value }, index) => ({ Value, liking: Math.exp(-((index - peak) ** 2) / 4) + chance.next() * 1.6 }))
    .toSorted((one, other) => other.liking - one.liking)
    .map(({ Value }) => Value);
}

const valuesOf = (asked: AskedQuestion): string[] => likely(asked, optionsOf(asked.question));

function answerText(asked: AskedQuestion, place: number): string {
  const { name, question, chance } = asked;
  const type = questionType(question.Type);
  if (type === '12') return String(numberOf(asked, place));
  if (type === '14') return timeOf(asked);
  if (type === '07') return JSON.stringify(valuesOf(asked));
  if (type === '08') return JSON.stringify(valuesOf(asked).slice(0, chance.between(1, 3)));
  if (type === '16') return JSON.stringify(wordsOf(question, chance));
  if (type === '17') return JSON.stringify(ownWords(asked).slice(0, Math.min(3, mostWords(question))));
  if (type === '18') return JSON.stringify(slotted(valuesOf(asked), slotsOf(question), chance));
  if (type === 'formtable') return JSON.stringify(records(question, chance));
  const known = written[name]?.[question.Model] ?? written[name]?.[''];
  return type === 'upload' || type === 'spreadsheet' || known === undefined ? '' : chance.of(known);
}

/** The mean of two random numbers, so that the middle is more common. */
function numberOf({ name, question, chance }: AskedQuestion, place: number): number {
  const [min = 1, max = 10] = (numbers[name]?.[question.Model] ?? numbers[name]?.[''])?.[place] ?? [];
  const number = Math.round((chance.between(min, max) + chance.between(min, max)) / 2);
  return max > 100 ? Math.round(number / 50) * 50 : number;
}

function timeOf({ name, question, chance }: AskedQuestion): string {
  const [min = 6, max = 10] = hours[name]?.[question.Model] ?? [];
  const hour = Math.round((chance.between(min, max) + chance.between(min, max)) / 2);
  return `${hour}:${chance.of(['00', '15', '30', '45'])}`;
}

const ownWords = (asked: AskedQuestion): string[] =>
  likely(
    asked,
    (words[asked.name] ?? []).map((Value) => ({ Value })),
  );

/** The correct words are the first ones. Some people choose others. */
function wordsOf(question: DesignedQuestion, chance: Chance): string[] {
  const values = optionsOf(question).map(({ Value }) => Value);
  return values.slice(0, slotsOf(question)).map((value) => (chance.next() < 0.8 ? value : chance.of(values)));
}

/** Better options are in earlier slots. */
function slotted(values: readonly string[], slots: number, chance: Chance): string[][] {
  const placed = values.map((value, index) => {
    const slot = Math.round((index * (slots - 1)) / Math.max(1, values.length - 1)) + chance.between(-1, 1);
    return { value, slot: Math.min(slots - 1, Math.max(0, slot)) };
  });
  return Array.from({ length: slots }, (_, slot) => placed.filter((of) => of.slot === slot).map(({ value }) => value));
}

const demoDay = (chance: Chance): string => {
  const year = chance.between(2012, 2023);
  return `15-0${chance.between(1, 9)}-${year}`;
};

function records({ Rows = [] }: DesignedQuestion, chance: Chance): Record<string, string>[] {
  return Array.from({ length: chance.between(1, 3) }, (_, line) => ({
    LineId: String(line + 1),
    ...Object.fromEntries(
      Rows.flatMap(({ Model, Type, Options = [] }) => {
        if (Model === undefined) return [];
        if (Type === 'number') return [[Model, String(chance.between(1, 9))]];
        if (Type === 'date') return [[Model, demoDay(chance)]];
        return [[Model, Type === 'choice' ? (Options[chance.between(0, 1)]?.Value ?? '') : chance.of(texts.employers)]];
      }),
    ),
  }));
}
