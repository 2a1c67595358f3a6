import { Textarea } from '@mantine/core';
import { useTranslate } from '../../../engine/react/index.ts';
import { faultOf, formulaOf } from '../../parts/rule/rule.ts';
import { useTypedText } from '../../parts/field/use-typed-text.ts';
import css from './Conditions.module.css';

interface Props {
  readonly id: string;
  readonly label: string;
  /** The accessible name, if the label is not enough. */
  readonly spoken?: string;
  readonly hint: string;
  readonly rule: unknown;
  readonly disabled?: boolean;
  readonly change: (text: string) => void;
}

/** Edits a rule as a formula and shows its error. */
export function Formula({ id, label, spoken, hint, rule, disabled = false, change }: Props) {
  const t = useTranslate();
  const typed = useTypedText(formulaOf(rule), change, 300);
  const fault = faultOf(typed.text);
  const place = fault?.start === undefined ? '' : ` (${fault.start + 1})`;
  return (
    <Textarea
      id={id}
      label={label}
      aria-label={spoken}
      description={hint || t('widgets.conditions.formulaHint')}
      classNames={{ root: css.typed ?? '', input: css.formula ?? '' }}
      spellCheck={false}
      rows={3}
      disabled={disabled}
      error={fault ? `${fault.message}${place}` : null}
      {...typed.input}
    />
  );
}
