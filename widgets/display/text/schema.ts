import { flag, object, oneOf, displayText, type PropsOf } from '../../parts/schema/schema.ts';
import { TONES } from '../../parts/theme/tones.ts';

export const textProps = object({
  text: displayText('The text; line breaks are shown.'),
  tone: oneOf(['default', 'muted', ...TONES], 'muted for what matters less; the others mean something.', 'default'),
  size: oneOf(['xs', 'sm', 'md', 'lg', 'xl'], 'How large.', 'md'),
  weight: oneOf(['normal', 'strong'], 'strong for what matters more.', 'normal'),
  align: oneOf(['start', 'center', 'end'], 'Its alignment.', 'start'),
  keyboard: flag('It is about keys: it is not shown where people use their fingers.'),
  lines: oneOf([1, 2, 3], 'The maximum number of lines; the rest is cut with an ellipsis.'),
});
export type TextProps = PropsOf<typeof textProps>;
