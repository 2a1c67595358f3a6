import { Checkbox as Control } from '@mantine/core';
import type { Widget } from '../../engine/index.ts';
import { fieldProps } from '../_shared/field.ts';
import type { CheckboxProps } from './schema.ts';

export default function Checkbox(props: Widget<CheckboxProps>) {
  return (
    <Control
      {...fieldProps(props)}
      checked={props.value === true}
      onChange={(event) => props.emit('change', { value: event.currentTarget.checked })}
    />
  );
}
