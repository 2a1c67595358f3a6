import { sql, type RawBuilder } from 'kysely';
import type { Static } from 'typebox';
import { readJson } from '../../../../schemas/documents/questionnaire-answers.ts';
import { formOf, groupsOf, questionType } from '../../../../schemas/documents/questionnaire-groups.ts';
import { namedOptions, shownText } from '../../../../schemas/documents/questionnaire-shown.ts';
import { linesOf, type DesignedQuestion, type Questionnaire } from '../../../../schemas/documents/questionnaire.ts';
import type { questionResult } from '../../../../schemas/entities/questionnaire.ts';
import { fold } from '../../../../schemas/formats/folding.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { countHours, countNumbers, countWords, sum, summarizeNumbers } from './distribution.ts';
import type { Words } from './answer-words.ts';

type Result = Static<typeof questionResult>;

/** How often a value was stored in a group. Texts that are not counted have one row without the text. */
interface AnswerCount {
  readonly group: string;
  readonly option: string | null;
  readonly text: string | null;
  readonly count: number;
}

/** Counts the cells of workbooks, each as a question. */
export interface CellCounter {
  count(position: QuestionGroup): Promise<readonly Result[]>;
}

interface PlacedQuestion {
  readonly section: string;
  readonly question: DesignedQuestion;
}

const COUNTED_TYPES: ReadonlySet<string | undefined> = new Set([
  '07',
  '08',
  '12',
  '14',
  '16',
  '17',
  '18',
  'spreadsheet',
]);
/** Question types whose choice is stored as a text. */
const CHOICE_TYPES: ReadonlySet<string | undefined> = new Set(['07', '08', '18']);

/** The questions of a questionnaire with their counts over the answer sets of a query of ids. */
export async function countQuestions(
  db: Db,
  documents: readonly Questionnaire[],
  sets: RawBuilder<unknown>,
  words: Words,
  cells: CellCounter,
): Promise<Result[]> {
  const placed = listQuestions(documents);
  const counted = placed.flatMap(({ question }) =>
    COUNTED_TYPES.has(questionType(question.Type)) ? groupsOf(question) : [],
  );
  const { rows } = await sql<AnswerCount>`
    select group_id as group, option_id as option, case when group_id = any(${counted}::text[]) then text end as text, count(*)::integer as count
    from answers where answer_set in (${sets}) and (option_id is not null or coalesce(text, '') <> '')
    group by 1, 2, 3`.execute(db);
  const tallies = Map.groupBy(rows, ({ group }) => group);
  const quotes = await loadQuotes(db, placed, sets);
  const asked = placed.flatMap(({ section, question }) =>
    groupsOf(question).map((group, index) => ({
      section,
      question,
      group,
      place: index + 1,
      words,
      lines: tallies.get(group) ?? [],
    })),
  );
  const results: Result[] = [];
  for (const position of asked) {
    results.push({ ...createResult(position, tallies), Quotes: [...(quotes.get(position.group) ?? [])] });
    // oxlint-disable-next-line no-await-in-loop -- one workbook after the other: each uses all computing processes
    if (formOf(position.question) === 'book') results.push(...(await cells.count(position)));
  }
  return results;
}

/** The questions of all answered versions without duplicates, in their newest version. */
function listQuestions(documents: readonly Questionnaire[]): readonly PlacedQuestion[] {
  const newest = documents.toReversed().flatMap(({ Sections }) =>
    Sections.flatMap((section) =>
      linesOf(section)
        .flat()
        .map((question) => ({ section: section.Title, question })),
    ),
  );
  const models = newest.map(({ question }) => question.Model);
  return newest.filter(({ question }, index) => models.indexOf(question.Model) === index);
}

interface Quote {
  readonly group: string;
  readonly texts: readonly string[];
}

/** Long texts only: short texts contain names, numbers and addresses, which are not shown in a summary. */
const QUOTED_TYPES: ReadonlySet<string | undefined> = new Set(['19']);
const MAX_QUOTES = 3;
const QUOTE_LENGTH = 280;

/** The newest texts of each text question, cut to the length of a card. */
async function loadQuotes(db: Db, placed: readonly PlacedQuestion[], sets: RawBuilder<unknown>) {
  const quoted = placed.flatMap(({ question }) =>
    QUOTED_TYPES.has(questionType(question.Type)) ? groupsOf(question) : [],
  );
  const { rows } = await sql<Quote>`
    select wanted.id as group, array(
      select case when length(a.text) > ${QUOTE_LENGTH} then left(a.text, ${QUOTE_LENGTH - 1}) || '…' else a.text end
      from answers a join answer_sets s on s.id = a.answer_set
      where a.group_id = wanted.id and a.answer_set in (${sets}) and trim(coalesce(a.text, '')) <> ''
      order by s.created desc, s.id limit ${MAX_QUOTES}) as texts
    from unnest(${quoted}::text[]) as wanted (id)`.execute(db);
  return new Map(rows.map(({ group, texts }) => [group, texts]));
}

/** A group of a question with its stored values. */
export interface QuestionGroup extends PlacedQuestion {
  readonly group: string;
  readonly place: number;
  readonly words: Words;
  readonly lines: readonly AnswerCount[];
}

function createResult(
  position: QuestionGroup,
  tallies: ReadonlyMap<string, readonly AnswerCount[]>,
): Omit<Result, 'Quotes'> {
  const { section, question, group, place, lines } = position;
  const places = groupsOf(question).length;
  const type = questionType(question.Type);
  return {
    Id: question.Model,
    GroupId: group,
    TypeId: type ?? question.Type,
    Text: shownText(question),
    Place:
      places > 1 ? (question.Rows?.[place - 1]?.Text ?? question.Spreadsheets?.[place - 1]?.Name ?? String(place)) : '',
    Section: section,
    Open: formOf(question) !== 'closed' && !CHOICE_TYPES.has(type),
    Answered:
      sum(lines.map(({ count }) => count)) + (formOf(question) === 'closed' ? countOtherTexts(question, tallies) : 0),
    Counts: countGroup(position, tallies),
    Positions: type === '07' ? meanPositions(position) : [],
    ...summarizeNumbers(type === '12' ? numbersIn(lines) : []),
  };
}

function countGroup(position: QuestionGroup, tallies: ReadonlyMap<string, readonly AnswerCount[]>): Result['Counts'] {
  const { question, lines, words } = position;
  const type = questionType(question.Type);
  const stored = lines.flatMap(({ text, count }) => (text === null ? [] : [{ text, count }]));
  if (type === '12') return countNumbers(numbersIn(lines), words);
  if (type === '14') return countHours(stored);
  if (type === '16' || type === '17') return countWords(stored, fold);
  if (type === '18') return countSlots(position);
  return formOf(question) === 'closed' || CHOICE_TYPES.has(type) ? countChoices(position, tallies) : [];
}

/** The number of people who wrote their own text instead of a choice. */
const countOtherTexts = ({ Other }: DesignedQuestion, tallies: ReadonlyMap<string, readonly AnswerCount[]>): number =>
  Other ? sum((tallies.get(Other.Model) ?? []).map(({ count }) => count)) : 0;

function countChoices(
  { question, place, lines, words }: QuestionGroup,
  tallies: ReadonlyMap<string, readonly AnswerCount[]>,
) {
  const type = questionType(question.Type);
  const chosen = lines.flatMap(({ option, text, count }) =>
    (option === null ? choicesIn(text, type) : [option]).map((value) => [value, count] as const),
  );
  return [
    ...namedOptions(question, place, words).map(({ Value, Text }) => ({
      Value,
      Text,
      Count: sum(chosen.flatMap(([value, count]) => (value === Value ? [count] : []))),
    })),
    ...(question.Other
      ? [{ Value: '', Text: question.Other.Text ?? words.other, Count: countOtherTexts(question, tallies) }]
      : []),
  ];
}

const textsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((item: unknown) => typeof item === 'string') : [];

/** The choices in a stored text: the first of an order, all of a multiple choice. */
function choicesIn(text: string | null, type: string | undefined): readonly string[] {
  const values = textsIn(readJson(text ?? ''));
  return type === '07' ? values.slice(0, 1) : values;
}

/** The mean position of each item in the orders that contain it. */
function meanPositions({ question, place, lines, words }: QuestionGroup): Result['Positions'] {
  const orders = lines.map(({ text, count }) => ({ values: textsIn(readJson(text ?? '')), count }));
  return namedOptions(question, place, words)
    .flatMap(({ Value, Text }) => {
      const places = orders.flatMap(({ values, count }) => {
        const at = values.indexOf(Value);
        return at < 0 ? [] : [{ at: at + 1, count }];
      });
      const count = sum(places.map((weighted) => weighted.count));
      if (count === 0) return [];
      return [
        {
          Value,
          Text,
          Mean: Math.round((sum(places.map((weighted) => weighted.at * weighted.count)) * 100) / count) / 100,
        },
      ];
    })
    .toSorted((one, other) => one.Mean - other.Mean);
}

/** How often each item was put into each slot. */
function countSlots({ question, place, lines, words }: QuestionGroup): Result['Counts'] {
  const labels = new Map(namedOptions(question, place, words).map(({ Value, Text }) => [Value, Text]));
  const counts = new Map<string, Result['Counts'][number]>();
  for (const { text, count } of lines) {
    const slots: unknown = readJson(text ?? '');
    for (const [slot, items] of (Array.isArray(slots) ? slots : []).entries())
      for (const value of textsIn(items)) {
        const key = `${slot + 1}: ${value}`;
        const Group = question.Rows?.[slot]?.Text ?? String(slot + 1);
        const Count = (counts.get(key)?.Count ?? 0) + count;
        counts.set(key, { Value: key, Text: labels.get(value) ?? value, Group, Count });
      }
  }
  return [...counts.values()].toSorted((one, other) => (one.Value < other.Value ? -1 : 1));
}

const numbersIn = (lines: readonly AnswerCount[]) =>
  lines.map(({ text, count }) => ({ value: Number(text), count })).filter(({ value }) => Number.isFinite(value));
