import { flag, nullable, object, oneOf, shown, type PropsOf } from '../_shared/schema.ts';

export const bubbleProps = object(
  {
    text: shown('The message; line breaks are kept.'),
    time: shown('When it was written.'),
    author: shown('Who wrote it; shown when it is not the reader.'),
    mine: flag('The reader wrote it.'),
    status: nullable(oneOf(['sending', 'sent', 'read', 'failed'], 'How its sending stands.')),
  },
  ['text'],
);
export type BubbleProps = PropsOf<typeof bubbleProps>;
