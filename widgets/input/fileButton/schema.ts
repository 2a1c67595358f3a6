import { icon } from '../../parts/schema/icon-schema.ts';
import { flag, integer, object, oneOf, string, type PropsOf } from '../../parts/schema/schema.ts';

export const fileButtonProps = object(
  {
    label: string('The text of the button.'),
    accept: string('Which files: ".csv,.xlsx" or "image/*".'),
    many: flag('Several at a time.'),
    maxSize: integer('The bytes of a file, at most.', { minimum: 1 }),
    icon,
    kind: oneOf(['default', 'primary', 'quiet'], 'The emphasis.', 'default'),
    disabled: flag('Cannot be pressed now.'),
  },
  ['label'],
);
export type FileButtonProps = PropsOf<typeof fileButtonProps>;
