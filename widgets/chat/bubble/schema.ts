import { flag, link, nullable, number, object, oneOf, displayText, type PropsOf } from '../../parts/schema/schema.ts';

export const bubbleProps = object(
  {
    text: displayText('The message; line breaks are shown.'),
    time: displayText('When it was written.'),
    author: displayText('Who wrote it; shown when it is not the reader.'),
    mine: flag('The reader wrote it.'),
    file: nullable(
      object(
        {
          name: displayText('Its name.'),
          size: nullable(number('Its bytes.')),
          link: link('Where it is: a $link to its download.'),
          picture: nullable(link('The address of a small picture of it.')),
        },
        ['name'],
        'A file that was shared.',
      ),
    ),
    status: nullable(oneOf(['sending', 'sent', 'read', 'failed'], 'The state of its sending.')),
  },
  ['text'],
);
export type BubbleProps = PropsOf<typeof bubbleProps>;
