import { icon } from '../../parts/schema/icon-schema.ts';
import { flag, nullable, object, string, type PropsOf } from '../../parts/schema/schema.ts';

export const toggleProps = object(
  { icon, label: string('The meaning when it is on.'), disabled: flag('Cannot be changed now.') },
  ['icon', 'label'],
);
export const toggleValue = nullable(flag('Is it on?'));
export type ToggleProps = PropsOf<typeof toggleProps> & { readonly value?: PropsOf<typeof toggleValue> };
