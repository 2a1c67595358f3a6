import { flag, object, oneOf, type PropsOf } from '../../parts/schema/schema.ts';

const GAPS = ['none', 'xs', 'sm', 'md', 'lg', 'xl'] as const;

export const stackProps = object({
  gap: oneOf(GAPS, 'The space between children.', 'md'),
  align: oneOf(['stretch', 'start', 'center', 'end'], 'The cross-axis alignment of the children.', 'stretch'),
  measure: oneOf(['full', 'read'], 'read: at most a comfortable line length, in the middle.', 'full'),
  fill: flag('Takes the height that is there; a list inside it scrolls.'),
});
export type StackProps = PropsOf<typeof stackProps>;
