import type { Translate } from '../../../engine/react/index.ts';
import { needsValue, type Operator, type SubjectKind, type Test } from '../../../schemas/documents/rule-operators.ts';
import { dayOf, formatDay } from '../../../schemas/formats/greek-date.ts';
import { keyOf } from '../field/choices.ts';
import { asText } from '../schema/text-and-classes.ts';
import { isUnfinished, isUnknownRule, isGroup, readRule, type Group, type Item } from './rule.ts';
import type { Subject } from './subject.ts';

/** Writes a condition as a sentence; '' for an empty one. */
export function sentenceOf(rule: unknown, subjects: readonly Subject[], t: Translate): string {
  const group = readRule(rule);
  return group.items.length === 0 ? '' : groupSentence(group, subjects, t);
}

export function groupSentence(group: Group, subjects: readonly Subject[], t: Translate): string {
  const between = ` ${t(group.all ? 'widgets.conditions.and' : 'widgets.conditions.or')} `;
  return group.items
    .map((item) => {
      const sentence = itemSentence(item, subjects, t);
      return sentence !== '' && isGroup(item) && item.items.length > 1 ? `(${sentence})` : sentence;
    })
    .filter((sentence) => sentence !== '')
    .join(between);
}

function itemSentence(item: Item, subjects: readonly Subject[], t: Translate): string {
  if (isUnknownRule(item)) return t('widgets.conditions.foreign', { rule: foreignText(item.rule) });
  if (isGroup(item)) return groupSentence(item, subjects, t);
  return isUnfinished(item) ? '' : sayTest(item, subjects, t);
}

/** Returns the text of the rule, shortened for a sentence. */
function foreignText(rule: unknown): string {
  const text = asText(rule);
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}

function sayTest(test: Test, subjects: readonly Subject[], t: Translate): string {
  const subject = subjects.find(({ path }) => path === test.path);
  const name = subject ? subjectName(subject, t) : test.path;
  if (!needsValue(test.operator)) return t(`widgets.conditions.say.${test.operator}`, { subject: name });
  if (subject?.kind === 'date') return sayDay(test, name, t);
  const value = subject?.options.find(({ key }) => key === keyOf(test.value))?.text ?? asText(test.value);
  const quoted = subject?.kind === 'number' ? value : t('widgets.conditions.quoted', { value });
  return t(`widgets.conditions.say.${test.operator}`, { subject: name, value: quoted });
}

/** A day is compared as before or after, not as less or more. */
const DAY_OPERATORS: ReadonlySet<Operator> = new Set(['less', 'atMost', 'more', 'atLeast']);
export const operatorText = (operator: Operator, kind: SubjectKind | undefined, t: Translate): string =>
  t(`widgets.conditions.${kind === 'date' && DAY_OPERATORS.has(operator) ? 'day' : 'operator'}.${operator}`);

function sayDay({ operator, value }: Test, subject: string, t: Translate): string {
  const day = dayOf(value);
  const key = DAY_OPERATORS.has(operator) ? 'sayDay' : 'say';
  return t(`widgets.conditions.${key}.${operator}`, { subject, value: day ? formatDay(day) : asText(value) });
}

/** Returns the name of the subject. For an answer it is the text of the question and the place. */
export const subjectName = ({ text, place }: Subject, t: Translate): string =>
  place === 0 ? text : t('widgets.conditions.place', { text, place });
