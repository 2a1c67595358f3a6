import { sql, type RawBuilder } from 'kysely';
import type { Static } from 'typebox';
import { readJson } from '../../../schemas/documents/questionnaire-answers.ts';
import { formOf, groupsOf, questionType } from '../../../schemas/documents/questionnaire-groups.ts';
import { namedOptions, shownText } from '../../../schemas/documents/questionnaire-shown.ts';
import type { DesignedQuestion, Questionnaire } from '../../../schemas/documents/questionnaire.ts';
import type { questionResult } from '../../../schemas/entities/questionnaire.ts';
import { fold } from '../../../schemas/formats/folding.ts';
import type { Db } from '../../area.ts';
import { hourCounts, numberCounts, wordCounts } from './spread.ts';
import type { Words } from './words.ts';

type Result = Static<typeof questionResult>;

/** How often something was stored in a group. Of texts that are not counted there is but one line, without the text. */
interface Tally {
  readonly group: string;
  readonly option: string | null;
  readonly text: string | null;
  readonly count: number;
}

interface Placed {
  readonly section: string;
  readonly question: DesignedQuestion;
}

const COUNTED: ReadonlySet<string | undefined> = new Set(['07', '08', '12', '14', '16', '17', '18']);
/** What is chosen, though it is kept as a text. */
const CHOSEN: ReadonlySet<string | undefined> = new Set(['07', '08', '18']);

/** The questions of a questionnaire with their counts over the answer sets of a query of ids. */
export async function questionResults(
  db: Db,
  documents: readonly Questionnaire[],
  sets: RawBuilder<unknown>,
  words: Words,
): Promise<Result[]> {
  const placed = placedIn(documents);
  const counted = placed.flatMap(({ question }) =>
    COUNTED.has(questionType(question.Type)) ? groupsOf(question) : [],
  );
  const { rows } = await sql<Tally>`
    select group_id as group, option_id as option, case when group_id = any(${counted}::text[]) then text end as text, count(*)::integer as count
    from answers where answer_set in (${sets}) and (option_id is not null or coalesce(text, '') <> '')
    group by 1, 2, 3`.execute(db);
  const tallies = Map.groupBy(rows, ({ group }) => group);
  return placed.flatMap(({ section, question }) =>
    groupsOf(question).map((group, index) =>
      resultOf({ section, question, group, place: index + 1, words, lines: tallies.get(group) ?? [] }, tallies),
    ),
  );
}

/** The questions of all versions that were answered, each once, as its newest version has it. */
function placedIn(documents: readonly Questionnaire[]): readonly Placed[] {
  const newest = documents
    .toReversed()
    .flatMap(({ Sections }) =>
      Sections.flatMap(({ Title, Questions = [] }) =>
        Questions.flat().map((question) => ({ section: Title, question })),
      ),
    );
  const models = newest.map(({ question }) => question.Model);
  return newest.filter(({ question }, index) => models.indexOf(question.Model) === index);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** A group of a question, and what was stored in it. */
interface Grouped extends Placed {
  readonly group: string;
  readonly place: number;
  readonly words: Words;
  readonly lines: readonly Tally[];
}

function resultOf(of: Grouped, tallies: ReadonlyMap<string, readonly Tally[]>): Result {
  const { section, question, group, place, lines } = of;
  const places = groupsOf(question).length;
  const type = questionType(question.Type);
  return {
    Id: question.Model,
    GroupId: group,
    TypeId: type ?? question.Type,
    Text: shownText(question),
    Place: places > 1 ? (question.Rows?.[place - 1]?.Text ?? String(place)) : '',
    Section: section,
    Open: formOf(question) !== 'closed' && !CHOSEN.has(type),
    Answered: sum(lines.map(({ count }) => count)) + (formOf(question) === 'closed' ? ownCount(question, tallies) : 0),
    Counts: countsOf(of, tallies),
    ...numbersOf(question, lines),
  };
}

function countsOf(of: Grouped, tallies: ReadonlyMap<string, readonly Tally[]>): Result['Counts'] {
  const { question, lines, words } = of;
  const type = questionType(question.Type);
  const stored = lines.flatMap(({ text, count }) => (text === null ? [] : [{ text, count }]));
  if (type === '12') return numberCounts(numbersIn(lines), words);
  if (type === '14') return hourCounts(stored);
  if (type === '16' || type === '17') return wordCounts(stored, fold);
  if (type === '18') return slotCounts(of);
  return formOf(question) === 'closed' || CHOSEN.has(type) ? choiceCounts(of, tallies) : [];
}

/** How many wrote a text of their own in the place of a choice. */
const ownCount = ({ Other }: DesignedQuestion, tallies: ReadonlyMap<string, readonly Tally[]>): number =>
  Other ? sum((tallies.get(Other.Model) ?? []).map(({ count }) => count)) : 0;

function choiceCounts({ question, place, lines, words }: Grouped, tallies: ReadonlyMap<string, readonly Tally[]>) {
  const type = questionType(question.Type);
  const chosen = lines.flatMap(({ option, text, count }) =>
    (option === null ? listedIn(text, type) : [option]).map((value) => [value, count] as const),
  );
  return [
    ...namedOptions(question, place, words).map(({ Value, Text }) => ({
      Value,
      Text,
      Count: sum(chosen.flatMap(([value, count]) => (value === Value ? [count] : []))),
    })),
    ...(question.Other
      ? [{ Value: '', Text: question.Other.Text ?? words.other, Count: ownCount(question, tallies) }]
      : []),
  ];
}

const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((item: unknown) => typeof item === 'string') : [];

/** Of an order what stands first counts; of a choice of several each. */
function listedIn(text: string | null, type: string | undefined): readonly string[] {
  const values = texts(readJson(text ?? ''));
  return type === '07' ? values.slice(0, 1) : values;
}

/** How often each thing was put into each slot, where it was put there at all. */
function slotCounts({ question, place, lines, words }: Grouped): Result['Counts'] {
  const labels = new Map(namedOptions(question, place, words).map(({ Value, Text }) => [Value, Text]));
  const counts = new Map<string, Result['Counts'][number]>();
  for (const { text, count } of lines) {
    const slots: unknown = readJson(text ?? '');
    for (const [slot, items] of (Array.isArray(slots) ? slots : []).entries())
      for (const value of texts(items)) {
        const key = `${slot + 1}: ${value}`;
        const Group = question.Rows?.[slot]?.Text ?? String(slot + 1);
        const Count = (counts.get(key)?.Count ?? 0) + count;
        counts.set(key, { Value: key, Text: labels.get(value) ?? value, Group, Count });
      }
  }
  return [...counts.values()].toSorted((one, other) => (one.Value < other.Value ? -1 : 1));
}

const numbersIn = (lines: readonly Tally[]) =>
  lines.map(({ text, count }) => ({ value: Number(text), count })).filter(({ value }) => Number.isFinite(value));

function numbersOf(question: DesignedQuestion, lines: readonly Tally[]): Pick<Result, 'Mean' | 'Least' | 'Most'> {
  const numbers = questionType(question.Type) === '12' ? numbersIn(lines) : [];
  if (numbers.length === 0) return { Mean: null, Least: null, Most: null };
  const total = sum(numbers.map(({ count }) => count));
  const values = numbers.map(({ value }) => value);
  return {
    Mean: Math.round((sum(numbers.map(({ value, count }) => value * count)) * 100) / total) / 100,
    Least: Math.min(...values),
    Most: Math.max(...values),
  };
}
