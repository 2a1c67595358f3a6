import { flag, object, oneOf, type PropsOf } from '../_shared/schema.ts';

export const GAPS = ['none', 'xs', 'sm', 'md', 'lg', 'xl'] as const;

export const stackProps = object({
  gap: oneOf(GAPS, 'The space between children.', 'md'),
  align: oneOf(['stretch', 'start', 'center', 'end'], 'How children stand across.', 'stretch'),
  measure: oneOf(['full', 'read'], 'read: at most a comfortable line length, in the middle.', 'full'),
  fill: flag('Takes the height that is there; a list inside it scrolls.'),
});
export type StackProps = PropsOf<typeof stackProps>;
