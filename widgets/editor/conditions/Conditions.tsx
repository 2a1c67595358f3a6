import { useMemo, useState } from 'react';
import type { Widget } from '../../../engine/index.ts';
import { useTranslate } from '../../../engine/react/index.ts';
import { choicesOf } from '../../parts/field/choices.ts';
import { PushButton } from '../../parts/frame/push-button.tsx';
import { isFormulaOnly, readRule, writeRule, type Group } from '../../parts/rule/rule.ts';
import { groupSentence } from '../../parts/rule/sentence.ts';
import { subjectsOf, type Subject } from '../../parts/rule/subject.ts';
import { asText } from '../../parts/schema/text-and-classes.ts';
import { Formula } from './Formula.tsx';
import { GroupEditor } from './GroupEditor.tsx';
import type { ConditionsProps } from './schema.ts';
import css from './Conditions.module.css';

/** Edits a rule as rows of tests. A rule that rows cannot express is typed as a formula. */
export default function Conditions(props: Widget<ConditionsProps>) {
  const { nodeId, label, hint, empty, value = null, subjects: fields, questions, emit } = props;
  const disabled = props.disabled === true;
  const t = useTranslate();
  const subjects = useMemo(() => allSubjects(fields, questions), [fields, questions]);
  const [group, change] = useGroup(value, (rule) => emit('change', { value: rule }));
  const [typing, type] = useState(false);
  const formulaOnly = isFormulaOnly(group);
  if (props.formula)
    return (
      <Formula
        id={nodeId}
        label={label}
        hint={asText(hint)}
        rule={value}
        disabled={disabled}
        change={(text) => emit('change', { value: text })}
      />
    );
  return (
    <fieldset id={nodeId} className={css.conditions} disabled={disabled}>
      <legend className={props.hideLabel ? 'px-hidden' : css.legend}>{label}</legend>
      {hint ? <p className={css.hint}>{hint}</p> : null}
      {formulaOnly || typing ? (
        <Formula
          id={`${nodeId}-formula`}
          label={t('widgets.conditions.formula')}
          spoken={`${label}: ${t('widgets.conditions.formula')}`}
          hint=""
          rule={value}
          change={(text) => emit('change', { value: text.trim() === '' ? null : text })}
        />
      ) : (
        <GroupEditor group={group} subjects={subjects} depth={0} onChange={change} />
      )}
      <p className={css.sentence} aria-live="polite">
        {formulaOnly
          ? t('widgets.conditions.formulaOnly')
          : groupSentence(group, subjects, t) || asText(empty ?? t('widgets.conditions.always'))}
      </p>
      {props.error ? (
        <p className={css.error} role="alert">
          {props.error}
        </p>
      ) : null}
      {formulaOnly ? null : (
        <PushButton kind="quiet" small icon={typing ? 'list' : 'code'} onClick={() => type(!typing)}>
          {typing ? t('widgets.conditions.pick') : t('widgets.conditions.type')}
        </PushButton>
      )}
    </fieldset>
  );
}

type Given = Readonly<Pick<ConditionsProps, 'subjects' | 'questions'>>;

function allSubjects(fields: Given['subjects'], questions: Given['questions']): readonly Subject[] {
  const own = (fields ?? []).map(({ value, text, kind, options }) => ({
    path: value,
    text: asText(text ?? value),
    place: 0,
    kind: kind ?? 'text',
    options: choicesOf(options),
  }));
  return [...own, ...(questions ?? []).flatMap(subjectsOf)];
}

const asJson = (rule: unknown): string => JSON.stringify(rule ?? null);

/** The edited group. It may contain unfinished tests, which are not in the rule. A new rule from outside replaces it. */
function useGroup(rule: unknown, send: (rule: unknown) => void) {
  const [built, setBuilt] = useState<{ readonly group: Group; readonly sent: string } | null>(null);
  const given = asJson(rule);
  const read = useMemo(() => readRule(rule), [rule]);
  const change = (group: Group): void => {
    const next = writeRule(group);
    setBuilt({ group, sent: asJson(next) });
    if (asJson(next) !== given) send(next);
  };
  return [built?.sent === given ? built.group : read, change] as const;
}
