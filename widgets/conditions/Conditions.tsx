import { Textarea } from '@mantine/core';
import { useState } from 'react';
import type { Widget } from '../../engine/index.ts';
import { useTranslate, type Translate } from '../../engine/react/index.ts';
import { choicesOf } from '../_shared/choices.ts';
import { asText } from '../_shared/text-and-classes.ts';
import { PushButton } from '../_shared/push-button.tsx';
import { useTypedText } from '../_shared/use-typed-text.ts';
import { ConditionRow } from './ConditionRow.tsx';
import {
  asksValue,
  faultOf,
  isComplete,
  logicOf,
  rowsOf,
  formulaText,
  type SimpleCondition,
  type Rows,
} from './rows.ts';
import type { ConditionsProps, Subject } from './schema.ts';
import css from './Conditions.module.css';

/** A rule that is composed of rows; other rules are typed as a formula. */
export default function Conditions(props: Widget<ConditionsProps>) {
  const t = useTranslate();
  const rule = props.value ?? null;
  const [held, hold] = useRows(rule);
  const [typing, type] = useState(false);
  const change = (rows: Rows): void => {
    const next = logicOf(rows);
    hold(rows, next);
    props.emit('change', { value: next });
  };
  const asFormula = held === null || typing;
  return (
    <fieldset id={props.nodeId} className={css.conditions} disabled={props.disabled === true}>
      <legend className={props.hideLabel ? css.unseen : css.legend}>{props.label}</legend>
      {props.hint ? <p className={css.hint}>{props.hint}</p> : null}
      {asFormula ? (
        <Formula {...props} rule={rule} />
      ) : (
        <RuleRows subjects={props.subjects} rows={held} change={change} id={props.nodeId} />
      )}
      <p className={css.sentence} aria-live="polite">
        {held === null ? t('widgets.conditions.formulaOnly') : sentenceOf(held, props, t)}
      </p>
      {props.error ? (
        <p className={css.error} role="alert">
          {props.error}
        </p>
      ) : null}
      {held !== null ? (
        <PushButton kind="quiet" small icon={typing ? 'list' : 'code'} onClick={() => type(!typing)}>
          {typing ? t('widgets.conditions.pick') : t('widgets.conditions.type')}
        </PushButton>
      ) : null}
    </fieldset>
  );
}

/** The rows that are shown: with those that are not whole yet, which the rule does not have. */
function useRows(rule: unknown) {
  const [state, set] = useState(() => ({ rows: rowsOf(rule), rule: JSON.stringify(rule) }));
  const now = JSON.stringify(rule);
  const fresh = state.rule === now ? state : { rows: rowsOf(rule), rule: now };
  if (fresh !== state) set(fresh);
  const hold = (rows: Rows, next: unknown): void => set({ rows, rule: JSON.stringify(next) });
  return [fresh.rows, hold] as const;
}

interface PickedProps {
  readonly id: string;
  readonly subjects: readonly Subject[];
  readonly rows: Rows;
  readonly change: (rows: Rows) => void;
}

function RuleRows({ id, subjects, rows: { join, rows }, change }: PickedProps) {
  const t = useTranslate();
  const put = (next: readonly SimpleCondition[]): void => change({ join, rows: next });
  return (
    <div className={css.rows}>
      {rows.length > 1 ? (
        <select
          className={css.join}
          aria-label={t('widgets.conditions.join')}
          value={join}
          onChange={(event) => change({ join: event.currentTarget.value === 'or' ? 'or' : 'and', rows })}
        >
          <option value="and">{t('widgets.conditions.all')}</option>
          <option value="or">{t('widgets.conditions.any')}</option>
        </select>
      ) : null}
      {rows.map((row, index) => (
        <ConditionRow
          // oxlint-disable-next-line react/no-array-index-key -- rows have nothing else that tells them apart
          key={index}
          id={`${id}-${index}`}
          number={index + 1}
          subjects={subjects}
          row={row}
          change={(changed) => put(rows.map((each, at) => (at === index ? changed : each)))}
          remove={() => put(rows.filter((_, at) => at !== index))}
        />
      ))}
      <PushButton small icon="add" onClick={() => put([...rows, { subject: '', test: 'is', value: null }])}>
        {t('widgets.conditions.add')}
      </PushButton>
    </div>
  );
}

function Formula({ rule, label, nodeId, emit }: Widget<ConditionsProps> & { readonly rule: unknown }) {
  const t = useTranslate();
  const typed = useTypedText(
    formulaText(rule),
    (text) => emit('change', { value: text.trim() === '' ? null : text }),
    300,
  );
  const fault = faultOf(typed.text);
  const place = fault?.start === undefined ? '' : ` (${fault.start + 1})`;
  return (
    <Textarea
      id={`${nodeId}-formula`}
      label={t('widgets.conditions.formula')}
      aria-label={`${label}: ${t('widgets.conditions.formula')}`}
      description={t('widgets.conditions.formulaHint')}
      classNames={{ input: css.formula ?? '' }}
      spellCheck={false}
      rows={3}
      error={fault ? `${fault.message}${place}` : null}
      {...typed.input}
    />
  );
}

/** The rows in words. */
function sentenceOf({ join, rows }: Rows, { subjects, empty }: ConditionsProps, t: Translate): string {
  const whole = rows.filter(isComplete);
  if (whole.length === 0) return asText(empty ?? t('widgets.conditions.always'));
  const parts = whole.map((row) => {
    const subject = subjects.find(({ value }) => value === row.subject);
    const choice = choicesOf(subject?.options).find(({ value }) => value === row.value);
    return t(`widgets.conditions.say.${row.test}`, {
      subject: asText(subject?.text ?? row.subject),
      value: asksValue(row.test) ? (choice?.text ?? String(row.value)) : '',
    });
  });
  return `${parts.join(` ${t(`widgets.conditions.${join}`)} `)}.`;
}
