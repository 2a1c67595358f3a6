import { Switch as Control } from '@mantine/core';
import type { Widget } from '../../../engine/index.ts';
import { fieldProps } from '../../parts/field/field.ts';
import type { SwitchProps } from './schema.ts';

export default function Switch(props: Widget<SwitchProps>) {
  return (
    <Control
      {...fieldProps(props)}
      checked={props.value === true}
      onChange={(event) => props.emit('change', { value: event.currentTarget.checked })}
    />
  );
}
