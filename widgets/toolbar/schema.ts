import { flag, object, oneOf, string, type PropsOf } from '../_shared/schema.ts';

export const toolbarProps = object({
  label: string('Names the group for screen readers.'),
  sticky: flag('Stays at the top while the page scrolls.'),
  align: oneOf(['start', 'end', 'between'], 'Where the children stand.', 'start'),
});
export type ToolbarProps = PropsOf<typeof toolbarProps>;
