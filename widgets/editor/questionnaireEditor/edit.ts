import type {
  DesignedQuestion,
  Questionnaire,
  QuestionnaireSection,
} from '../../../schemas/documents/questionnaire.ts';
import { withNewModels } from './models.ts';

/** The position of a question. */
export interface QuestionPosition {
  readonly section: number;
  readonly line: number;
  readonly place: number;
}

/** A target of a move: within a line, or as a new line before it. */
export interface Target extends QuestionPosition {
  readonly own: boolean;
}

/** The document after a change, and the new position of the changed element. */
export interface EditResult {
  readonly document: Questionnaire;
  readonly at: QuestionPosition;
}

/** The maximum number of questions side by side. */
export const MAX_IN_LINE = 6;

type QuestionLine = readonly DesignedQuestion[];
type QuestionLines = readonly QuestionLine[];

const linesOf = (document: Questionnaire, section: number): QuestionLines =>
  document.Sections[section]?.Questions ?? [];

export const questionAt = (
  document: Questionnaire,
  { section, line, place }: QuestionPosition,
): DesignedQuestion | undefined => linesOf(document, section)[line]?.[place];

export const pointerOf = ({ section, line, place }: QuestionPosition): string =>
  `/Sections/${section}/Questions/${line}/${place}`;

export const lineCount = (document: Questionnaire, section: number): number => linesOf(document, section).length;
export const lineLength = (
  document: Questionnaire,
  { section, line }: Pick<QuestionPosition, 'section' | 'line'>,
): number => linesOf(document, section)[line]?.length ?? 0;

const withSection = (
  document: Questionnaire,
  index: number,
  change: (section: QuestionnaireSection) => QuestionnaireSection,
): Questionnaire => ({
  ...document,
  Sections: document.Sections.map((section, at) => (at === index ? change(section) : section)),
});

const withLines = (
  document: Questionnaire,
  index: number,
  change: (lines: QuestionLines) => QuestionLines,
): Questionnaire =>
  withSection(document, index, (section) => ({
    ...section,
    Questions: change(section.Questions ?? []).map((line) => [...line]),
  }));

const withoutEmpty = (document: Questionnaire, index: number): Questionnaire =>
  withLines(document, index, (lines) => lines.filter((line) => line.length > 0));

function insertAt(
  document: Questionnaire,
  question: DesignedQuestion,
  { section, line, place, own }: Target,
): Questionnaire {
  return withLines(document, section, (lines) => {
    const before = lines[line];
    const beside = !own && before !== undefined && before.length < MAX_IN_LINE;
    if (!beside) return lines.toSpliced(own ? line : line + 1, 0, [question]);
    return lines.with(line, before.toSpliced(place, 0, question));
  });
}

function positionOfQuestion(document: Questionnaire, question: DesignedQuestion, section: number): QuestionPosition {
  const lines = linesOf(document, section);
  const line = lines.findIndex((candidate) => candidate.includes(question));
  return { section, line, place: lines[line]?.indexOf(question) ?? 0 };
}

/** Inserts a new question. */
export function insertQuestion(document: Questionnaire, question: DesignedQuestion, target: Target): EditResult {
  const next = insertAt(document, question, target);
  return { document: next, at: positionOfQuestion(next, question, target.section) };
}

export function removeQuestion(document: Questionnaire, { section, line, place }: QuestionPosition): Questionnaire {
  const without = withLines(document, section, (lines) => lines.with(line, (lines[line] ?? []).toSpliced(place, 1)));
  return withoutEmpty(without, section);
}

/** Moves a question. Positions are those before the move. */
export function moveQuestion(document: Questionnaire, from: QuestionPosition, to: Target): EditResult {
  const question = questionAt(document, from);
  if (!question) return { document, at: from };
  const left = withLines(document, from.section, (lines) =>
    lines.with(from.line, (lines[from.line] ?? []).toSpliced(from.place, 1)),
  );
  const sameLine = !to.own && from.section === to.section && from.line === to.line;
  const place = sameLine && to.place > from.place ? to.place - 1 : to.place;
  const next = withoutEmpty(withoutEmpty(insertAt(left, question, { ...to, place }), from.section), to.section);
  return { document: next, at: positionOfQuestion(next, question, to.section) };
}

export type Direction = 'up' | 'down' | 'left' | 'right';

/** The target of a step by keyboard or button; null where the question cannot move further. */
export function stepOf(document: Questionnaire, from: QuestionPosition, direction: Direction): Target | null {
  const alone = lineLength(document, from) === 1;
  const { section, line, place } = from;
  const own = (at: number): Target => ({ section, line: at, place: 0, own: true });
  switch (direction) {
    case 'up':
      if (!alone) return own(line);
      if (line > 0) return own(line - 1);
      return section > 0 ? ownLine(section - 1, lineCount(document, section - 1)) : null;
    case 'down':
      if (!alone) return own(line + 1);
      if (line + 1 < lineCount(document, section)) return own(line + 2);
      return section + 1 < document.Sections.length ? ownLine(section + 1, 0) : null;
    case 'left':
      if (place > 0) return { ...from, place: place - 1, own: false };
      return joining(document, section, line - 1, 'end');
    default:
      if (place + 1 < lineLength(document, from)) return { ...from, place: place + 2, own: false };
      return alone ? joining(document, section, line + 1, 'start') : own(line + 1);
  }
}

const ownLine = (section: number, line: number): Target => ({ section, line, place: 0, own: true });

function joining(document: Questionnaire, section: number, line: number, end: 'start' | 'end'): Target | null {
  const length = lineLength(document, { section, line });
  if (length === 0 || length >= MAX_IN_LINE) return null;
  return { section, line, place: end === 'end' ? length : 0, own: false };
}

/** The end of a section, which is the default target. */
export const endOf = (document: Questionnaire, section: number): Target =>
  ownLine(section, lineCount(document, section));

/** The target after a question, or at the end of the section. */
export const afterPlace = (document: Questionnaire, at: QuestionPosition | null, section: number): Target =>
  at && at.section === section ? ownLine(section, at.line + 1) : endOf(document, section);

export const putSection = (document: Questionnaire, index: number, section: QuestionnaireSection): Questionnaire => ({
  ...document,
  Sections: document.Sections.toSpliced(index, 0, section),
});

export const removeSection = (document: Questionnaire, index: number): Questionnaire => ({
  ...document,
  Sections: document.Sections.toSpliced(index, 1),
});

export function moveSection(document: Questionnaire, from: number, to: number): Questionnaire {
  const section = document.Sections[from];
  if (!section || to < 0 || to >= document.Sections.length) return document;
  return putSection(removeSection(document, from), to, section);
}

/** Duplicates a section after itself, with new ids. */
export function copySection(document: Questionnaire, index: number): Questionnaire {
  const section = document.Sections[index];
  if (!section) return document;
  const lengths = (section.Questions ?? []).map((line) => line.length);
  const copies = withNewModels((section.Questions ?? []).flat(), document);
  let from = 0;
  const Questions = lengths.map((length) => copies.slice(from, (from += length)));
  return putSection(document, index + 1, { ...section, ...(lengths.length > 0 ? { Questions } : {}) });
}
