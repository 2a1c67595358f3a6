import type { Widget } from '../../../engine/index.ts';
import { asText } from '../../parts/schema/text-and-classes.ts';
import { Mark } from '../../parts/frame/mark.tsx';
import type { BadgeProps } from './schema.ts';

export default function Badge({ text, tone, icon }: Widget<BadgeProps>) {
  const word = asText(text);
  return word ? (
    <Mark tone={tone} icon={icon}>
      {word}
    </Mark>
  ) : null;
}
