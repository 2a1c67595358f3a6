import { icon } from '../_shared/icon-schema.ts';
import { flag, link, object, oneOf, string, type PropsOf } from '../_shared/schema.ts';
import { tone } from '../_shared/tone-schema.ts';

export const iconButtonProps = object(
  {
    icon,
    label: string('What it does: shown as a tooltip, and read by screen readers.'),
    kind: oneOf(['quiet', 'default', 'primary'], 'How much it stands out.', 'quiet'),
    tone,
    link: link(),
    disabled: flag('Cannot be pressed now.'),
  },
  ['icon', 'label'],
);
export type IconButtonProps = PropsOf<typeof iconButtonProps>;
