import { Radio as Control } from '@mantine/core';
import type { Widget } from '../../../engine/index.ts';
import { choicesOf, keyOf, withStored } from '../../parts/field/choices.ts';
import { ChoiceGroup } from '../../parts/field/choice-group.tsx';
import type { RadioProps } from './schema.ts';

export default function Radio(props: Widget<RadioProps>) {
  const choices = withStored(choicesOf(props.options), [props.value]);
  const chosen = keyOf(props.value);
  const fixed = props.disabled === true || props.readOnly === true;
  return (
    <ChoiceGroup {...props} role="radiogroup">
      {choices.map((choice) => (
        <Control
          key={choice.key}
          name={props.nodeId}
          label={choice.text}
          checked={choice.key === chosen}
          disabled={fixed || choice.disabled}
          onChange={() => props.emit('change', { value: choice.value })}
        />
      ))}
    </ChoiceGroup>
  );
}
