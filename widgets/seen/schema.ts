import { object, displayText, type PropsOf } from '../_shared/schema.ts';

export const seenProps = object(
  { of: displayText('What stands here: when it becomes another, it has to be seen again.') },
  ['of'],
);
export type SeenProps = PropsOf<typeof seenProps>;
