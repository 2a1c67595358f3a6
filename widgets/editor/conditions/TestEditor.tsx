import { Select } from '@mantine/core';
import { useTranslate, type Translate } from '../../../engine/react/index.ts';
import { dayOf, formatDay, isoDay, parseGreekDate } from '../../../schemas/formats/greek-date.ts';
import { formatNumber, parseNumber } from '../../../schemas/formats/greek-number.ts';
import { needsValue, OPERATORS, operatorsOf, type Test } from '../../../schemas/documents/rule-operators.ts';
import { keyOf, withStored } from '../../parts/field/choices.ts';
import { firstTest } from '../../parts/rule/rule.ts';
import { operatorText, subjectName } from '../../parts/rule/sentence.ts';
import type { Subject } from '../../parts/rule/subject.ts';
import { asText } from '../../parts/schema/text-and-classes.ts';
import { useLocale } from '../../parts/text/locale.ts';
import { asData, foundByFold } from '../../parts/field/option-filter.ts';
import { useTypedText } from '../../parts/field/use-typed-text.ts';
import css from './Conditions.module.css';

interface TestProps {
  readonly test: Test;
  /** The number of the test in labels: "2", or "2.1" within the second group. */
  readonly number: string;
  readonly subjects: readonly Subject[];
  readonly onChange: (test: Test) => void;
}

/** Edits one test: its subject, operator and value. */
export function TestEditor({ test, number, subjects, onChange }: TestProps) {
  const t = useTranslate();
  const subject = subjects.find(({ path }) => path === test.path);
  const known = namesOf(subjects, t);
  return (
    <div className={css.test}>
      <SearchedChoice
        label={t('widgets.conditions.subject', { number })}
        data={subject ? known : [{ value: test.path, label: test.path }, ...known]}
        value={test.path}
        choose={(path) => {
          const chosen = subjects.find((candidate) => candidate.path === path);
          if (chosen) onChange(firstTest(chosen));
        }}
        error={subject ? undefined : t('widgets.conditions.gone')}
      />
      <select
        className={css.control}
        aria-label={t('widgets.conditions.question', { number })}
        value={test.operator}
        onChange={(event) => onChange({ ...test, operator: asOperator(event.currentTarget.value, test.operator) })}
      >
        {offered(subject, test).map((operator) => (
          <option key={operator} value={operator}>
            {operatorText(operator, subject?.kind, t)}
          </option>
        ))}
      </select>
      {needsValue(test.operator) && (
        <ValueEditor
          key={test.path}
          test={test}
          label={t('widgets.conditions.value', { number })}
          subject={subject}
          change={(value) => onChange({ ...test, value })}
        />
      )}
    </div>
  );
}

/** Returns the choices of subjects. Subjects with the same name also show their path. */
function namesOf(subjects: readonly Subject[], t: Translate) {
  const names = subjects.map((subject) => subjectName(subject, t));
  const twice = new Set(names.filter((name, index) => names.indexOf(name) !== index));
  return subjects.map(({ path }, index) => {
    const name = names[index] ?? path;
    return { value: path, label: twice.has(name) ? `${name} · ${path}` : name };
  });
}

const asOperator = (text: string, before: Test['operator']): Test['operator'] =>
  OPERATORS.find((operator) => operator === text) ?? before;

function offered(subject: Subject | undefined, { operator }: Test): readonly Test['operator'][] {
  const usual = subject ? operatorsOf(subject.kind) : OPERATORS;
  return usual.includes(operator) ? usual : [operator, ...usual];
}

interface ChoiceProps {
  readonly label: string;
  readonly data: readonly { readonly value: string; readonly label: string }[];
  readonly value: string | null;
  readonly choose: (key: string) => void;
  readonly error?: string | undefined;
}

function SearchedChoice({ label, data, value, choose, error }: ChoiceProps) {
  const t = useTranslate();
  return (
    <Select
      aria-label={label}
      className={css.choice ?? ''}
      data={[...data]}
      value={value}
      onChange={(key) => key !== null && choose(key)}
      filter={foundByFold}
      searchable
      allowDeselect={false}
      placeholder={t('widgets.choose')}
      nothingFoundMessage={t('widgets.nothingFound')}
      limit={300}
      error={error}
    />
  );
}

interface ValueProps {
  readonly label: string;
  readonly test: Test;
  readonly subject: Subject | undefined;
  readonly change: (value: Test['value']) => void;
}

function ValueEditor(props: ValueProps) {
  const { label, test, subject, change } = props;
  if (subject?.kind === 'date') return <TypedDay {...props} />;
  if (!subject || subject.options.length === 0) return <TypedValue {...props} />;
  const choices = withStored(subject.options, [test.value]);
  return (
    <SearchedChoice
      label={label}
      data={asData(choices)}
      value={test.value === '' ? null : keyOf(test.value)}
      choose={(key) => {
        const chosen = choices.find((choice) => choice.key === key);
        if (chosen) change(chosen.value);
      }}
    />
  );
}

/** An incomplete day does not replace the previous one. */
function TypedDay({ label, test, change }: ValueProps) {
  const t = useTranslate();
  const stored = dayOf(test.value);
  const typed = useTypedText(stored ? formatDay(stored) : asText(test.value), (text) => {
    const day = parseGreekDate(text.trim());
    if (day) change(isoDay(day));
  });
  return (
    <input
      className={css.control}
      aria-label={label}
      inputMode="numeric"
      placeholder={t('widgets.date.format')}
      maxLength={10}
      {...typed.input}
    />
  );
}

function TypedValue({ label, test, subject, change }: ValueProps) {
  const locale = useLocale();
  const number = subject?.kind === 'number';
  const shown = number && typeof test.value === 'number' ? formatNumber(test.value, locale) : asText(test.value);
  const typed = useTypedText(shown, (text) => {
    if (!number) return change(text);
    // An incomplete number does not replace the previous value.
    const value = parseNumber(text, locale);
    if (value !== null) change(value);
  });
  return (
    <input
      className={css.control}
      aria-label={label}
      inputMode={number ? 'decimal' : undefined}
      maxLength={300}
      {...typed.input}
    />
  );
}
