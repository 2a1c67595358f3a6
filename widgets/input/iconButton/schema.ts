import { icon } from '../../parts/schema/icon-schema.ts';
import { flag, link, object, oneOf, string, type PropsOf } from '../../parts/schema/schema.ts';
import { tone } from '../../parts/schema/tone-schema.ts';

export const iconButtonProps = object(
  {
    icon,
    label: string('The action: a tooltip, which screen readers read too.'),
    kind: oneOf(['quiet', 'default', 'primary'], 'The emphasis.', 'quiet'),
    tone,
    link: link(),
    disabled: flag('Cannot be pressed now.'),
  },
  ['icon', 'label'],
);
export type IconButtonProps = PropsOf<typeof iconButtonProps>;
