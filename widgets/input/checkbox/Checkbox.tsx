import { Checkbox as Control } from '@mantine/core';
import type { Widget } from '../../../engine/index.ts';
import { fieldProps, isRequired } from '../../parts/field/field.ts';
import { LabelText } from '../../parts/text/label-text.tsx';
import type { CheckboxProps } from './schema.ts';

export default function Checkbox(props: Widget<CheckboxProps>) {
  return (
    <Control
      {...fieldProps(props)}
      label={<LabelText label={props.label} required={isRequired(props)} />}
      checked={props.value === true}
      onChange={(event) => props.emit('change', { value: event.currentTarget.checked })}
    />
  );
}
