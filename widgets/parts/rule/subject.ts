import { formOf, groupsOf, optionsOf, questionType } from '../../../schemas/documents/questionnaire-groups.ts';
import type { SubjectKind } from '../../../schemas/documents/rule-operators.ts';
import { replaceSpans } from '../../../schemas/formats/spans.ts';
import type { DesignedQuestion, QuestionOption } from '../../../schemas/documents/questionnaire.ts';
import { choicesOf, type Choice } from '../field/choices.ts';

/** The subject of a condition: a field, the answer of a question, or one place of an answer. */
export interface Subject {
  /** The path in rules: "region", "ID_0004", or "ID_0004.1" for a place. */
  readonly path: string;
  readonly text: string;
  /** The place, from 1; 0 if the answer has only one. */
  readonly place: number;
  readonly kind: SubjectKind;
  readonly options: readonly Choice[];
}

const MAX_LENGTH = 70;
const PLACE = /\[\[\d{1,2}\]\]/g;
const FORMULA = { open: '{{', close: '}}', without: '}' };

/** Shortens the text of a question for a sentence. */
export function shortLabel(text: string, longest = MAX_LENGTH): string {
  const words = replaceSpans(text, FORMULA, () => '…')
    .replaceAll(PLACE, '…')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return words.length > longest ? `${words.slice(0, longest - 1).trimEnd()}…` : words;
}

/** Returns the subjects that the answer of a question offers. */
export function subjectsOf(question: DesignedQuestion): readonly Subject[] {
  const text = shortLabel(question.Text) || question.Model;
  const own = question.Other
    ? [plain(question.Other.Model, shortLabel(question.Other.Text ?? '') || `${text} (+)`, 'text')]
    : [];
  return [...answersOf(question, text), ...own];
}

const plain = (path: string, text: string, kind: SubjectKind): Subject => ({ path, text, place: 0, kind, options: [] });

const choices = (options: readonly QuestionOption[]): readonly Choice[] =>
  choicesOf(options.map(({ Value, Text }) => ({ value: Value, text: Text ?? Value })));

function answersOf(question: DesignedQuestion, text: string): readonly Subject[] {
  const form = formOf(question);
  if (form === 'closed' || form === 'blanks') return placesOf(question, text);
  if (form === 'text') return [plain(question.Model, text, 'text')];
  const list = questionType(question.Type) === '08';
  return [{ ...plain(question.Model, text, list ? 'many' : 'any'), options: list ? choices(optionsOf(question)) : [] }];
}

function placesOf(question: DesignedQuestion, text: string): readonly Subject[] {
  const groups = groupsOf(question);
  const kind = formOf(question) === 'closed' ? 'choice' : questionType(question.Type) === '12' ? 'number' : 'text';
  return groups.map((_, index) => ({
    path: groups.length === 1 ? question.Model : `${question.Model}.${index}`,
    text: shortLabel(question.Rows?.[index]?.Text ?? '') || text,
    place: groups.length === 1 ? 0 : index + 1,
    kind,
    options: kind === 'choice' ? choices(optionsOf(question, index + 1)) : [],
  }));
}
