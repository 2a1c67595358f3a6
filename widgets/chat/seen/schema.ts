import { object, displayText, type PropsOf } from '../../parts/schema/schema.ts';

export const seenProps = object(
  { of: displayText('Identifies the content: after a change it has to be seen again.') },
  ['of'],
);
export type SeenProps = PropsOf<typeof seenProps>;
