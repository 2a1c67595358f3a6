import { flag, object, oneOf, string, type PropsOf } from '../../parts/schema/schema.ts';

export const toolbarProps = object({
  label: string('Names the group for screen readers.'),
  sticky: flag('Stays at the top while the page scrolls.'),
  align: oneOf(
    ['start', 'end', 'between', 'forward', 'fill'],
    'The alignment of the children. forward: the last one, which continues, is at the end, and takes the rest of the line on a phone. fill: inputs share the line.',
    'start',
  ),
});
export type ToolbarProps = PropsOf<typeof toolbarProps>;
