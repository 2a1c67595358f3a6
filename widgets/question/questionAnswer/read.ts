import { readJson } from '../../../schemas/documents/questionnaire-answers.ts';
import { groupOf, optionsOf, questionType, slotsOf } from '../../../schemas/documents/questionnaire-groups.ts';
import { asText } from '../../parts/schema/text-and-classes.ts';
import { formatDay, parseIsoDate } from '../../../schemas/formats/greek-date.ts';
import { hasPlaces } from '../../parts/question/places.ts';
import { textsIn, type QuestionState } from '../../parts/question/use-question.ts';

/** An answer in a form that is displayed. */
export type Reading =
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[]; readonly ordered: boolean }
  /** The answer of each place with its label, inside of the question's text where the text mentions the places. */
  | { readonly kind: 'places'; readonly inText: boolean; readonly places: readonly Named[] }
  | {
      readonly kind: 'groups';
      readonly groups: readonly { readonly name: string; readonly items: readonly string[] }[];
    }
  | { readonly kind: 'table'; readonly columns: readonly string[]; readonly rows: readonly (readonly string[])[] };

interface Named {
  readonly name: string;
  readonly text: string;
}

/** The labels of choices and groups without a name. */
export interface Names {
  readonly option: (value: string, place?: number) => string;
  readonly group: (number: number) => string;
}

/** The answer of a question; null without an answer. */
export function readingOf(asked: QuestionState, names: Names): Reading | null {
  const { question, written, chosen } = asked;
  const { Model } = question;
  switch (questionType(question.Type)) {
    case '01':
      return words(ownOf(asked)[0] ?? named(chosen(Model), names));
    case '02':
    case '06':
      return placesOf(asked, (place) => named(chosen(groupOf(question, place)), names, place));
    case '12':
    case '13':
      return placesOf(asked, (place) => written(groupOf(question, place)));
    case '16': {
      const given = textsIn(written(Model));
      return placesOf(asked, (place) => given[place - 1] ?? '');
    }
    case '07':
      return list(choicesIn(asked, names), true);
    case '08':
      return list([...choicesIn(asked, names), ...ownOf(asked)]);
    case '17':
      return list(textsIn(written(Model)));
    case '18':
      return groupsOf(asked, names);
    case 'formtable':
      return tableOf(asked);
    default:
      return words(written(Model));
  }
}

const words = (text: string): Reading | null => (text.trim() === '' ? null : { kind: 'words', text });
const list = (items: readonly string[], ordered = false): Reading | null =>
  items.length === 0 ? null : { kind: 'list', items, ordered };
const named = (value: string, names: Names, place = 1): string => (value === '' ? '' : names.option(value, place));

function ownOf({ question: { Other }, written }: QuestionState): readonly string[] {
  const own = Other ? written(Other.Model).trim() : '';
  return own === '' ? [] : [own];
}

const choicesIn = ({ question, written }: QuestionState, names: Names): readonly string[] =>
  textsIn(written(question.Model)).map((value) => names.option(value));

function placesOf({ question, text }: QuestionState, textAt: (place: number) => string): Reading | null {
  const places = Array.from({ length: slotsOf(question) }, (_, index) => ({
    name: question.Rows?.[index]?.Text ?? '',
    text: textAt(index + 1),
  }));
  return places.every((place) => place.text === '') ? null : { kind: 'places', inText: hasPlaces(text), places };
}

const listsIn = (stored: string): readonly unknown[] => {
  const value = stored === '' ? [] : readJson(stored);
  return Array.isArray(value) ? value : [];
};

function groupsOf({ question, written }: QuestionState, names: Names): Reading | null {
  const groups = listsIn(written(question.Model)).map((slot, index) => ({
    name: question.Rows?.[index]?.Text ?? names.group(index + 1),
    items: Array.isArray(slot) ? slot.map((value) => names.option(asText(value))) : [],
  }));
  return groups.every(({ items }) => items.length === 0) ? null : { kind: 'groups', groups };
}

function tableOf({ question, written }: QuestionState): Reading | null {
  const columns = (question.Rows ?? []).filter(({ Model }) => Model !== undefined);
  const rows = listsIn(written(question.Model)).map((line) =>
    columns.map(({ Model = '', Type, Options = [] }) => {
      const stored = asText(Object(line)[Model]);
      const day = Type === 'date' ? parseIsoDate(stored) : null;
      if (day) return formatDay(day);
      return Options.find(({ Value }) => Value === stored)?.Text ?? stored;
    }),
  );
  return rows.length === 0 ? null : { kind: 'table', columns: columns.map(({ Text }) => Text), rows };
}

/** The text of a chosen value. A value that is no longer offered is shown itself. */
export const optionIn = ({ question }: QuestionState, value: string, place: number) =>
  optionsOf(question, place).find(({ Value }) => Value === value) ?? { Value: value, Text: value };
