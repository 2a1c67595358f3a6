import { useMemo, useState } from 'react';
import type { Widget } from '../../engine/index.ts';
import { useTranslate } from '../../engine/react/index.ts';
import { asText } from '../_shared/text-and-classes.ts';
import { readRule, writeRule, type Group } from '../_shared/answer-rule/rule.ts';
import { groupSentence } from '../_shared/answer-rule/sentence.ts';
import { subjectsOf } from '../_shared/answer-rule/subject.ts';
import { GroupEditor } from './GroupEditor.tsx';
import type { AnswerRuleProps } from './schema.ts';
import css from './AnswerRule.module.css';

/** The edited group, and the rule that it sent: another rule from outside replaces it. */
interface Built {
  readonly group: Group;
  readonly sent: string;
}

const ruleJson = (rule: unknown): string => JSON.stringify(rule ?? null);

export default function AnswerRule(props: Widget<AnswerRuleProps & { readonly value?: unknown }>) {
  const t = useTranslate();
  const subjects = useMemo(() => props.questions.flatMap(subjectsOf), [props.questions]);
  const given = ruleJson(props.value);
  const [built, setBuilt] = useState<Built | null>(null);
  const read = useMemo(() => readRule(props.value), [props.value]);
  const group = built?.sent === given ? built.group : read;
  const change = (next: Group): void => {
    const rule = writeRule(next);
    setBuilt({ group: next, sent: ruleJson(rule) });
    if (ruleJson(rule) !== given) props.emit('change', { value: rule });
  };
  return (
    <fieldset id={props.nodeId} className={css.root} disabled={props.disabled === true}>
      <legend className={css.label}>{asText(props.label)}</legend>
      <output className={css.sentence}>
        {group.items.length === 0
          ? asText(props.none) || t('questionnaires.rule.none')
          : groupSentence(group, subjects, t)}
      </output>
      <GroupEditor group={group} subjects={subjects} depth={0} onChange={change} />
      {props.error === undefined ? null : <p className={css.error}>{props.error}</p>}
    </fieldset>
  );
}
