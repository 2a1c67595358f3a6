import { cellGroup, readCellGroup } from '../../schemas/documents/cell-groups.ts';
import { workbookValues, type Answers, type StoredAnswer } from '../../schemas/documents/questionnaire-answers.ts';
import { formOf, groupsOf } from '../../schemas/documents/questionnaire-groups.ts';
import { designedQuestion } from '../../schemas/documents/questionnaire-run.ts';
import { linesOf, type Questionnaire } from '../../schemas/documents/questionnaire.ts';
import type { AnswerSet } from '../../schemas/entities/questionnaire.ts';
import type { GivenAnswer } from './actors.ts';

/**
 * While a workbook is filled in, each of its cells is a separate answer, which is saved, refused or in conflict by itself. Its group is that of the workbook
 * and the name of the input, its text the value as JSON. The server stores one answer for each workbook.
 */

/** The sections with the questions of the document. */
export const designedSections = (sections: AnswerSet['Sections']): Questionnaire['Sections'] =>
  sections.map(({ Title, Text, Condition, Questions, Spreadsheets }) => ({
    Title,
    Text,
    ...(Condition === undefined ? {} : { Condition }),
    Questions: Questions.map((line) => line.map(designedQuestion)),
    Spreadsheets,
  }));

/** The groups of all workbooks. */
const bookGroups = (sections: AnswerSet['Sections']): readonly string[] =>
  designedSections(sections)
    .flatMap((section) => linesOf(section).flat())
    .filter((question) => formOf(question) === 'book')
    .flatMap((question) => groupsOf(question));

/** The stored cells of all workbooks of a set. */
export const cellsOf = ({ Sections, Answers }: Pick<AnswerSet, 'Sections' | 'Answers'>): readonly GivenAnswer[] =>
  bookGroups(Sections).flatMap((group) =>
    Object.entries(workbookValues(Answers[group]?.Text ?? '')).map(([name, value]) => ({
      GroupId: cellGroup({ group, name }),
      Text: JSON.stringify(value),
    })),
  );

/** The stored answers of a set, with each cell of a workbook as an answer. */
export function splitAnswers(set: Pick<AnswerSet, 'Sections' | 'Answers'>): Readonly<Record<string, StoredAnswer>> {
  const books = new Set(bookGroups(set.Sections));
  return Object.fromEntries([
    ...Object.entries(set.Answers).filter(([group]) => !books.has(group)),
    ...cellsOf(set).map(({ GroupId, Text = null }) => [GroupId, { Text }] as const),
  ]);
}

/** The answers as the server stores them: one for each workbook. */
export function joinAnswers(answers: Answers): Answers {
  const joined: Record<string, StoredAnswer | undefined> = {};
  const books = new Map<string, string[]>();
  for (const [id, answer] of Object.entries(answers)) {
    const cell = readCellGroup(id);
    if (!cell) joined[id] = answer;
    else if (typeof answer?.Text === 'string') {
      const members = books.get(cell.group) ?? [];
      members.push(`${JSON.stringify(cell.name)}:${answer.Text}`);
      books.set(cell.group, members);
    }
  }
  for (const [group, members] of books) joined[group] = { Text: `{${members.join(',')}}` };
  return joined;
}
