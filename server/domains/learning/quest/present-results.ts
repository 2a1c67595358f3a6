import type { Static } from 'typebox';
import { resultGroup } from '../../../../schemas/documents/cell-groups.ts';
import { formOf } from '../../../../schemas/documents/questionnaire-groups.ts';
import type { questResultRow } from '../../../../schemas/entities/questionnaire.ts';
import { isResultFailure, type BookOutcome } from '../../../platform/workbooks/results.ts';
import type { ResultBook } from '../../documents/index.ts';
import type { Words } from './answer-words.ts';
import type { BookResults } from './book-results.ts';
import type { GroupPosition } from './versions.ts';

type Answers = Static<typeof questResultRow>['Answers'];
type ResultAnswer = readonly [group: string, answer: Answers[string]];

interface StoredRow {
  readonly answer_set: string;
  readonly group_id: string;
}

interface BookRow extends StoredRow {
  readonly text: string | null;
  readonly at: GroupPosition | undefined;
}

export const keyOf = ({ answer_set, group_id }: StoredRow): string => `${answer_set} ${group_id}`;

/**
 * The results of the workbooks among these answers, each as an answer, by keyOf. Results that are not computed have a
 * text that says so.
 */
export async function presentResults(
  books: BookResults,
  rows: readonly BookRow[],
  words: Words,
): Promise<ReadonlyMap<string, readonly ResultAnswer[]>> {
  const found = new Map<string, readonly ResultAnswer[]>();
  for (const [book, own] of Map.groupBy(rows, (row) => bookOf(books, row))) {
    if (!book) continue;
    // oxlint-disable-next-line no-await-in-loop -- one workbook after the other: each uses all computing processes
    const outcomes = await books.ofPeople(
      book,
      own.map(({ text }) => text ?? ''),
    );
    own.forEach((row, index) => found.set(keyOf(row), presentOutcome(row.group_id, book, outcomes[index], words)));
  }
  return found;
}

/** The exact number of a cell for files, since its text is rounded. */
export const exactNumber = (value: unknown): { readonly Number?: number } =>
  typeof value === 'number' ? { Number: value } : {};

const bookOf = (books: BookResults, { at }: BookRow): ResultBook | undefined =>
  at && formOf(at.question) === 'book' ? books.book(at.question.Spreadsheets?.[at.place - 1]?.Id) : undefined;

function presentOutcome(group: string, book: ResultBook, outcome: BookOutcome = 'late', words: Words): ResultAnswer[] {
  return book.results.map(({ name }, index) => {
    const id = `a${resultGroup({ group, name })}`;
    if (isResultFailure(outcome))
      return [id, { OptionId: null, Text: null, Shown: words.notComputed, Failed: outcome }];
    const { text, value } = outcome[index] ?? { text: '', value: null };
    return [id, { OptionId: null, Text: text, Shown: text, ...exactNumber(value) }];
  });
}
