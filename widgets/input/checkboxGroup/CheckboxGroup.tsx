import { Checkbox } from '@mantine/core';
import type { Widget } from '../../../engine/index.ts';
import { choicesOf, withStored } from '../../parts/field/choices.ts';
import { ChoiceGroup } from '../../parts/field/choice-group.tsx';
import type { CheckboxGroupProps } from './schema.ts';

export default function CheckboxGroup(props: Widget<CheckboxGroupProps>) {
  const chosen = props.value ?? [];
  const choices = withStored(choicesOf(props.options), chosen);
  const fixed = props.disabled === true || props.readOnly === true;
  const change = (key: string, ticked: boolean): void =>
    props.emit('change', {
      value: choices
        .filter((choice) => (choice.key === key ? ticked : chosen.some((value) => String(value) === choice.key)))
        .map((choice) => choice.value),
    });
  return (
    <ChoiceGroup {...props}>
      {choices.map((choice) => (
        <Checkbox
          key={choice.key}
          label={choice.text}
          checked={chosen.some((value) => String(value) === choice.key)}
          disabled={fixed || choice.disabled}
          onChange={(event) => change(choice.key, event.currentTarget.checked)}
        />
      ))}
    </ChoiceGroup>
  );
}
