import { icon } from '../../parts/schema/icon-schema.ts';
import { object, displayText, type PropsOf } from '../../parts/schema/schema.ts';
import { tone } from '../../parts/schema/tone-schema.ts';

export const badgeProps = object({
  text: displayText('The word or the count; without one nothing is shown.'),
  tone,
  icon,
});
export type BadgeProps = PropsOf<typeof badgeProps>;
