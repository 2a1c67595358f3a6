import { icon } from '../_shared/icon-schema.ts';
import { integer, object, displayText, type PropsOf } from '../_shared/schema.ts';
import { tone } from '../_shared/tone-schema.ts';

export const iconProps = object(
  {
    icon,
    label: displayText('What it means, for screen readers; without one it only decorates.'),
    size: integer('The side in pixels.', { minimum: 12, maximum: 96, default: 20 }),
    tone,
  },
  ['icon'],
);
export type IconProps = PropsOf<typeof iconProps>;
