import { useMemo } from 'react';
import type { Widget } from '../../../engine/index.ts';
import { readJson } from '../../../schemas/documents/questionnaire-answers.ts';
import { groupsOf } from '../../../schemas/documents/questionnaire-groups.ts';
import { designedQuestion } from '../../../schemas/documents/questionnaire-run.ts';
import type { DesignedQuestion } from '../../../schemas/documents/questionnaire.ts';
import { asText } from '../schema/text-and-classes.ts';
import type { GivenAnswer, QuestionProps } from './schema.ts';

/** The state of a question with its answers, as its input uses it. */
export interface QuestionState {
  readonly question: DesignedQuestion;
  /** The text for people. */
  readonly text: string;
  readonly groups: readonly string[];
  /** The choice of a group, or ''. */
  readonly chosen: (group: string) => string;
  /** The text of a group, or ''. */
  readonly written: (group: string) => string;
  readonly choose: (group: string, value: string) => void;
  /** `seen` is the text when typing began, if another one arrived since. */
  readonly write: (group: string, text: string, seen?: string) => void;
  readonly give: (answers: readonly GivenAnswer[]) => void;
  readonly fixed: boolean;
  /** The time ends soon: typed text is saved at once. */
  readonly closing: boolean;
}

const asStored = (text: string): string | null => (text === '' ? null : text);

export function useQuestion(props: Widget<QuestionProps>): QuestionState {
  const question = useMemo(() => designedQuestion(props.question), [props.question]);
  const groups = useMemo(() => groupsOf(question), [question]);
  const of = (group: string) => props.answer?.find(({ GroupId }) => GroupId === group);
  const give = (answers: readonly GivenAnswer[]): void => props.emit('answer', { answers });
  return {
    question,
    groups,
    text: asText(props.text) || question.Text,
    chosen: (group) => of(group)?.OptionId ?? '',
    written: (group) => of(group)?.Text ?? '',
    choose: (GroupId, value) => give([{ GroupId, OptionId: value === '' ? null : value }]),
    write: (GroupId, text, seen) =>
      give([{ GroupId, Text: asStored(text), ...(seen === undefined ? {} : { Seen: asStored(seen) }) }]),
    give,
    fixed: props.readOnly === true,
    closing: props.closing === true,
  };
}

/** The texts of a stored list; empty for other values. */
export function textsIn(stored: string): readonly string[] {
  const value = stored === '' ? [] : readJson(stored);
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

/** The stored form of a list; '' for an empty list. */
export const asList = (items: readonly string[]): string =>
  items.some((item) => item !== '') ? JSON.stringify(items) : '';
