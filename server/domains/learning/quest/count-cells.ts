import type { Static } from 'typebox';
import { showValue } from '../../../../workbook/format.ts';
import { cellGroup, resultGroup } from '../../../../schemas/documents/cell-groups.ts';
import { workbookValues } from '../../../../schemas/documents/questionnaire-answers.ts';
import { shownText } from '../../../../schemas/documents/questionnaire-shown.ts';
import type { AskedInput, DesignedQuestion } from '../../../../schemas/documents/questionnaire.ts';
import { fillsInput, valueOfInput, valueText } from '../../../../schemas/documents/workbook-answers.ts';
import type { questionResult } from '../../../../schemas/entities/questionnaire.ts';
import { roundTo } from '../../../../schemas/formats/greek-number.ts';
import { isResultFailure, type BookOutcome, type ComputedCell } from '../../../platform/workbooks/results.ts';
import type { ResultBook } from '../../documents/index.ts';
import type { BookResults } from './book-results.ts';
import type { CellCounter, QuestionGroup } from './counts.ts';
import { meanOf, sum, summarizeNumbers } from './distribution.ts';

type Result = Static<typeof questionResult>;

/** The maximum number of inputs of a workbook in results. */
const MAX_INPUTS = 200;

/** The inputs of a workbook that results show. */
export const countedInputs = ({ Spreadsheets = [] }: DesignedQuestion, place: number): readonly AskedInput[] =>
  (Spreadsheets[place - 1]?.Inputs ?? []).slice(0, MAX_INPUTS);

/** Counts the cells of workbooks: results, then inputs. Later pages of a list use cached results. */
export const createCellCounter = (books: BookResults, page: number): CellCounter => ({
  count: async (position) => {
    const book = books.book(position.question.Spreadsheets?.[position.place - 1]?.Id);
    const texts = position.lines.map(({ text }) => text ?? '');
    const outcomes = book ? await books.ofAll(book, texts, page) : [];
    return [...(book ? countResults(position, book, outcomes) : []), ...countInputs(position)];
  },
});

/** The inputs of a workbook as questions; numbers with their mean and so on. */
function countInputs(position: QuestionGroup): Result[] {
  const stored = position.lines.map(({ text, count }) => ({ values: workbookValues(text ?? ''), count }));
  return countedInputs(position.question, position.place).map(({ FullName: name, InputType }) => {
    const given = stored.flatMap(({ values, count }) => {
      const value = valueOfInput(values, name);
      return fillsInput({ InputType }, value) ? [{ value, count }] : [];
    });
    const isNumber = InputType === 'Number' || InputType === 'Precent';
    const numbers = isNumber ? given.map(({ value, count }) => ({ value: Number(value), count })) : [];
    const show = (mean: number): string =>
      valueText(InputType, roundTo(mean, DECIMALS[InputType]), position.words.lang);
    return {
      ...cellResult(position, cellGroup({ group: position.group, name }), name),
      ...(InputType === 'Precent' ? { NumberFormat: PERCENT } : {}),
      Answered: sum(given.map(({ count }) => count)),
      ...summarizeCells(numbers, show),
    };
  });
}

const PERCENT = '0.##%';
const DECIMALS = { Number: 2, Precent: 4, Text: 0, Date: 0 } as const;

/** The results of a workbook as questions. Workbooks that were not computed are counted separately. */
function countResults(
  position: QuestionGroup,
  { workbook, results }: ResultBook,
  outcomes: readonly BookOutcome[],
): Result[] {
  return results.map(({ name, label, cell }, index) => {
    const computed = position.lines.map(({ count }, line) => ({ count, cell: cellIn(outcomes[line], index) }));
    const given = computed.flatMap(({ cell: found, count }) => (found && found.text !== '' ? [{ found, count }] : []));
    const numbers = given.flatMap(({ found: { value }, count }) =>
      typeof value === 'number' ? [{ value, count }] : [],
    );
    const templates = workbook.Formats?.[workbook.Active[cell]?.Format ?? -1];
    const missing = sum(computed.filter((row) => !row.cell).map(({ count }) => count));
    return {
      ...cellResult(position, resultGroup({ group: position.group, name }), label),
      Result: true,
      ...(templates ? { NumberFormat: templates.join(';') } : {}),
      Answered: sum(given.map(({ count }) => count)),
      ...(missing > 0 ? { Uncomputed: missing } : {}),
      ...summarizeCells(numbers, (mean) =>
        showValue(templates ? mean : roundTo(mean, 2), { templates }, position.words.lang),
      ),
    };
  });
}

const cellIn = (outcome: BookOutcome | undefined, index: number): ComputedCell | undefined =>
  outcome === undefined || isResultFailure(outcome) ? undefined : outcome[index];

const cellResult = ({ section, question }: QuestionGroup, GroupId: string, Place: string) => ({
  Id: question.Model,
  GroupId,
  TypeId: 'spreadsheet',
  Text: shownText(question),
  Place,
  Section: section,
  Open: true,
  Counts: [],
  Positions: [],
  Quotes: [],
});

function summarizeCells(
  numbers: readonly { readonly value: number; readonly count: number }[],
  show: (mean: number) => string,
) {
  const summary = summarizeNumbers(numbers);
  if (summary.Mean === null) return summary;
  return { ...summary, MeanText: show(meanOf(numbers)) };
}
