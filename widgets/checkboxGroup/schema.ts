import type { choiceList } from '../_shared/choice-schema.ts';
import { field, flag, object, options, type PropsOf } from '../_shared/schema.ts';

export const checkboxGroupProps = object({ ...field, options, inline: flag('The options stand beside each other.') }, [
  'label',
  'options',
]);
export type CheckboxGroupProps = PropsOf<typeof checkboxGroupProps> & {
  readonly value?: PropsOf<typeof choiceList> | null;
};
