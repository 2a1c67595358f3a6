import type { Widget } from '../../engine/index.ts';
import { asText } from '../_shared/text-and-classes.ts';
import { Mark } from '../_shared/mark.tsx';
import type { BadgeProps } from './schema.ts';

export default function Badge({ text, tone, icon }: Widget<BadgeProps>) {
  const word = asText(text);
  return word ? (
    <Mark tone={tone} icon={icon}>
      {word}
    </Mark>
  ) : null;
}
