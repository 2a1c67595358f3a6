import { Select } from '@mantine/core';
import { useTranslate } from '../../engine/react/index.ts';
import { formatNumber, parseNumber } from '../../schemas/formats/greek-number.ts';
import { firstTest, needsValue, OPERATORS, operatorsOf, type Test } from '../_shared/answer-rule/rule.ts';
import { subjectName } from '../_shared/answer-rule/sentence.ts';
import type { Subject } from '../_shared/answer-rule/subject.ts';
import { asText } from '../_shared/text-and-classes.ts';
import { useLocale } from '../_shared/locale.ts';
import { foundByFold } from '../_shared/option-filter.ts';
import { useTypedText } from '../_shared/use-typed-text.ts';
import css from './AnswerRule.module.css';

interface TestProps {
  readonly test: Test;
  readonly subjects: readonly Subject[];
  readonly onChange: (test: Test) => void;
}

/** One test: question, operator and value. */
export function TestEditor({ test, subjects, onChange }: TestProps) {
  const t = useTranslate();
  const subject = subjects.find(({ path }) => path === test.path);
  const choose = (path: string | null): void => {
    const chosen = subjects.find((each) => each.path === path);
    if (chosen) onChange(firstTest(chosen));
  };
  return (
    <div className={css.test}>
      <Select
        aria-label={t('questionnaires.rule.question')}
        data={questionsFor(subjects, test.path, (one) => `${subjectName(one, t)} · ${one.path}`)}
        value={test.path}
        onChange={choose}
        filter={foundByFold}
        searchable
        allowDeselect={false}
        nothingFoundMessage={t('widgets.nothingFound')}
        maxDropdownHeight={240}
        limit={300}
        error={subject ? undefined : t('questionnaires.rule.gone')}
      />
      <select
        className={css.control}
        aria-label={t('questionnaires.rule.operator')}
        value={test.operator}
        onChange={(event) => onChange({ ...test, operator: asOperator(event.currentTarget.value, test.operator) })}
      >
        {offered(subject, test).map((operator) => (
          <option key={operator} value={operator}>
            {t(`questionnaires.rule.operator.${operator}`)}
          </option>
        ))}
      </select>
      {needsValue(test.operator) && <ValueEditor test={test} subject={subject} onChange={onChange} />}
    </div>
  );
}

/** The questions to choose from; one that is gone is still shown where it is named. */
function questionsFor(subjects: readonly Subject[], path: string, nameOf: (subject: Subject) => string) {
  const known = subjects.map((subject) => ({ value: subject.path, label: nameOf(subject) }));
  return subjects.some((subject) => subject.path === path) ? known : [{ value: path, label: path }, ...known];
}

const asOperator = (text: string, before: Test['operator']): Test['operator'] =>
  OPERATORS.find((operator) => operator === text) ?? before;

function offered(subject: Subject | undefined, { operator }: Test): readonly Test['operator'][] {
  const usual = subject ? operatorsOf(subject.kind) : OPERATORS;
  return usual.includes(operator) ? usual : [operator, ...usual];
}

interface ValueProps {
  readonly test: Test;
  readonly subject: Subject | undefined;
  readonly onChange: (test: Test) => void;
}

function ValueEditor({ test, subject, onChange }: ValueProps) {
  const t = useTranslate();
  if (!subject || subject.options.length === 0) return <TypedValue test={test} subject={subject} onChange={onChange} />;
  const value = asText(test.value);
  const known = subject.options.some(({ Value }) => Value === value);
  return (
    <select
      className={css.control}
      aria-label={t('questionnaires.rule.value')}
      value={value}
      onChange={(event) => onChange({ ...test, value: event.currentTarget.value })}
    >
      {!known && <option value={value}>{value}</option>}
      {subject.options.map(({ Value, Text }) => (
        <option key={Value} value={Value}>
          {Text ?? Value}
        </option>
      ))}
    </select>
  );
}

function TypedValue({ test, subject, onChange }: ValueProps) {
  const t = useTranslate();
  const locale = useLocale();
  const number = subject?.kind === 'number';
  const shown = number && typeof test.value === 'number' ? formatNumber(test.value, locale) : asText(test.value);
  const typed = useTypedText(shown, (text) => {
    if (!number) return onChange({ ...test, value: text });
    // Incomplete text is no number, so the stored number remains.
    const value = parseNumber(text, locale);
    if (value !== null) onChange({ ...test, value });
  });
  return (
    <input
      className={css.control}
      aria-label={t('questionnaires.rule.value')}
      inputMode={number ? 'decimal' : undefined}
      maxLength={300}
      {...typed.input}
    />
  );
}
