import type { choiceList } from '../../parts/schema/choice-schema.ts';
import { field, flag, object, options, type PropsOf } from '../../parts/schema/schema.ts';

export const checkboxGroupProps = object({ ...field, options, inline: flag('Shows the options in a row.') }, [
  'label',
  'options',
]);
export type CheckboxGroupProps = PropsOf<typeof checkboxGroupProps> & {
  readonly value?: PropsOf<typeof choiceList> | null;
};
