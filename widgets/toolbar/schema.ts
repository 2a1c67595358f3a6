import { flag, object, oneOf, string, type PropsOf } from '../_shared/schema.ts';

export const toolbarProps = object({
  label: string('Names the group for screen readers.'),
  sticky: flag('Stays at the top while the page scrolls.'),
  align: oneOf(
    ['start', 'end', 'between', 'forward'],
    'Where the children stand. forward: the last one, which leads on, stands at the end, and takes what is left of the line on a phone.',
    'start',
  ),
});
export type ToolbarProps = PropsOf<typeof toolbarProps>;
