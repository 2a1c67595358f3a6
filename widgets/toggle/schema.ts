import { icon } from '../_shared/icon-schema.ts';
import { flag, nullable, object, string, type PropsOf } from '../_shared/schema.ts';

export const toggleProps = object(
  { icon, label: string('What it means when it is on.'), disabled: flag('Cannot be changed now.') },
  ['icon', 'label'],
);
export const toggleValue = nullable(flag('Is it on?'));
export type ToggleProps = PropsOf<typeof toggleProps> & { readonly value?: PropsOf<typeof toggleValue> };
