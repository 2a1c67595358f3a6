import { NumberInput, Select, TextInput } from '@mantine/core';
import { useTranslate } from '../../engine/react/index.ts';
import { choicesOf, keyOf, withStored, type Choice } from '../_shared/choices.ts';
import { asText } from '../_shared/text-and-classes.ts';
import { asData, foundByFold } from '../_shared/option-filter.ts';
import { PushButton } from '../_shared/push-button.tsx';
import { useTypedText } from '../_shared/use-typed-text.ts';
import { asksValue, TESTS_OF, type Kind, type SimpleCondition, type Test } from './rows.ts';
import type { Subject } from './schema.ts';
import css from './Conditions.module.css';

interface Props {
  readonly id: string;
  readonly number: number;
  readonly subjects: readonly Subject[];
  readonly row: SimpleCondition;
  readonly change: (row: SimpleCondition) => void;
  readonly remove: () => void;
}

/** Subject, test and value of one condition. */
export function ConditionRow({ id, number, subjects, row, change, remove }: Props) {
  const t = useTranslate();
  const names = { number };
  const known = subjects.map(({ value, text }) => ({ value, text: text ?? value }));
  const subject = subjects.find(({ value }) => value === row.subject);
  const kind = kindOf(subject, row.test);
  const tests = TESTS_OF[kind].map((test) => ({ value: test, text: t(`widgets.conditions.test.${test}`) }));
  const about = (value: string): void => {
    const next = kindOf(
      subjects.find((each) => each.value === value),
      row.test,
    );
    const test = TESTS_OF[next].find((each) => each === row.test) ?? TESTS_OF[next][0] ?? 'is';
    change({ subject: value, test, value: null });
  };
  const ask = (test: string): void => {
    const found = TESTS_OF[kind].find((each) => each === test);
    if (found) change({ ...row, test: found, value: asksValue(found) ? row.value : null });
  };
  return (
    <div className={css.row}>
      <ChoiceValue
        id={`${id}-subject`}
        label={t('widgets.conditions.subject', names)}
        choices={withStored(choicesOf(known), [row.subject])}
        value={row.subject}
        choose={(value) => about(String(value))}
      />
      <ChoiceValue
        id={`${id}-test`}
        label={t('widgets.conditions.question', names)}
        choices={withStored(choicesOf(tests), [row.test])}
        value={row.test}
        choose={(value) => ask(String(value))}
      />
      {asksValue(row.test) ? (
        <Value
          key={`${row.subject}/${kind}`}
          id={`${id}-value`}
          label={t('widgets.conditions.value', names)}
          kind={kind}
          subject={subject}
          value={row.value}
          change={(value) => change({ ...row, value })}
        />
      ) : null}
      <PushButton kind="quiet" small icon="delete" label={t('widgets.conditions.remove', names)} onClick={remove} />
    </div>
  );
}

/** A list is recognised by its operator, also for an unknown subject. */
const kindOf = (subject: Subject | undefined, test: Test): Kind =>
  subject?.kind ?? (!subject && (test === 'has' || test === 'hasNot') ? 'many' : 'text');

interface ChosenProps {
  readonly id: string;
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly value: unknown;
  readonly choose: (value: string | number) => void;
}

function ChoiceValue({ id, label, choices, value, choose }: ChosenProps) {
  const t = useTranslate();
  const take = (key: string | null): void => {
    const found = choices.find((choice) => choice.key === key);
    if (found) choose(found.value);
  };
  return (
    <Select
      id={id}
      aria-label={label}
      className={css.part ?? ''}
      data={asData(choices)}
      value={keyOf(value) === '' ? null : keyOf(value)}
      onChange={take}
      filter={foundByFold}
      searchable
      allowDeselect={false}
      placeholder={t('widgets.choose')}
      nothingFoundMessage={t('widgets.nothingFound')}
      limit={200}
    />
  );
}

interface ValueProps {
  readonly id: string;
  readonly label: string;
  readonly kind: Kind;
  readonly subject: Subject | undefined;
  readonly value: SimpleCondition['value'];
  readonly change: (value: SimpleCondition['value']) => void;
}

function Value({ id, label, kind, subject, value, change }: ValueProps) {
  const choices = choicesOf(subject?.options);
  if ((kind === 'choice' || kind === 'many') && choices.length > 0)
    return <ChoiceValue id={id} label={label} choices={withStored(choices, [value])} value={value} choose={change} />;
  if (kind === 'number')
    return (
      <NumberInput
        id={id}
        aria-label={label}
        className={css.part ?? ''}
        decimalSeparator=","
        value={typeof value === 'number' ? value : ''}
        onChange={(typed) => change(typeof typed === 'number' ? typed : null)}
      />
    );
  return <TypedValue id={id} label={label} value={asText(value)} change={change} />;
}

function TypedValue({
  id,
  label,
  value,
  change,
}: Pick<ValueProps, 'id' | 'label' | 'change'> & { readonly value: string }) {
  const typed = useTypedText(value, change);
  return <TextInput id={id} aria-label={label} className={css.part ?? ''} {...typed.input} />;
}
