import { icon } from '../_shared/icon-schema.ts';
import { flag, integer, object, oneOf, string, type PropsOf } from '../_shared/schema.ts';

export const fileButtonProps = object(
  {
    label: string('What the button says.'),
    accept: string('Which files: ".csv,.xlsx" or "image/*".'),
    many: flag('Several at a time.'),
    maxSize: integer('The bytes of a file, at most.', { minimum: 1 }),
    icon,
    kind: oneOf(['default', 'primary', 'quiet'], 'How much it stands out.', 'default'),
    disabled: flag('Cannot be pressed now.'),
  },
  ['label'],
);
export type FileButtonProps = PropsOf<typeof fileButtonProps>;
