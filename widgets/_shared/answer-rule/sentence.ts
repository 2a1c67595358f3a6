import type { Translate } from '../../../engine/react/index.ts';
import { asText } from '../text-and-classes.ts';
import { isUnknownRule, isGroup, needsValue, readRule, type Group, type RuleItem, type Test } from './rule.ts';
import type { Subject } from './subject.ts';

/** A condition as a sentence; '' for none. */
export function sentenceOf(rule: unknown, subjects: readonly Subject[], t: Translate): string {
  const group = readRule(rule);
  return group.items.length === 0 ? '' : groupSentence(group, subjects, t);
}

export function groupSentence(group: Group, subjects: readonly Subject[], t: Translate): string {
  const between = ` ${t(group.all ? 'questionnaires.rule.and' : 'questionnaires.rule.or')} `;
  return group.items
    .map((item) =>
      isGroup(item) && item.items.length > 1 ? `(${itemSentence(item, subjects, t)})` : itemSentence(item, subjects, t),
    )
    .join(between);
}

function itemSentence(item: RuleItem, subjects: readonly Subject[], t: Translate): string {
  if (isUnknownRule(item)) return t('questionnaires.rule.foreign', { rule: foreignText(item.rule) });
  return isGroup(item) ? groupSentence(item, subjects, t) : sayTest(item, subjects, t);
}

/** The rule as it is written, no longer than a sentence can bear. */
function foreignText(rule: unknown): string {
  const text = asText(rule);
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}

function sayTest(test: Test, subjects: readonly Subject[], t: Translate): string {
  const subject = subjects.find(({ path }) => path === test.path);
  const question = subject ? subjectName(subject, t) : test.path;
  if (!needsValue(test.operator)) return t(`questionnaires.rule.say.${test.operator}`, { question });
  const option = subject?.options.find(({ Value }) => Value === asText(test.value));
  const value = option?.Text ?? asText(test.value);
  const quoted = subject?.kind === 'number' ? value : t('questionnaires.rule.quoted', { value });
  return t(`questionnaires.rule.say.${test.operator}`, { question, value: quoted });
}

/** The name of the answer: its question and place. */
export const subjectName = ({ text, place }: Subject, t: Translate): string =>
  place === 0 ? text : t('questionnaires.rule.place', { text, place });
