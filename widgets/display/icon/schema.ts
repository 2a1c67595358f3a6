import { icon } from '../../parts/schema/icon-schema.ts';
import { integer, object, displayText, type PropsOf } from '../../parts/schema/schema.ts';
import { tone } from '../../parts/schema/tone-schema.ts';

export const iconProps = object(
  {
    icon,
    label: displayText('The meaning for screen readers; without it the icon is decorative.'),
    size: integer('The side in pixels.', { minimum: 12, maximum: 96, default: 20 }),
    tone,
  },
  ['icon'],
);
export type IconProps = PropsOf<typeof iconProps>;
