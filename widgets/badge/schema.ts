import { icon } from '../_shared/icon-schema.ts';
import { object, displayText, type PropsOf } from '../_shared/schema.ts';
import { tone } from '../_shared/tone-schema.ts';

export const badgeProps = object({
  text: displayText('The word or the count; without one nothing is shown.'),
  tone,
  icon,
});
export type BadgeProps = PropsOf<typeof badgeProps>;
