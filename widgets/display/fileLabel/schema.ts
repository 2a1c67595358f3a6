import { flag, integer, link, nullable, object, displayText, string, type PropsOf } from '../../parts/schema/schema.ts';

export const fileLabelProps = object(
  {
    name: displayText('The name of the file.'),
    type: string('Its mime type: it decides the drawing.'),
    size: nullable(integer('Its bytes.', { minimum: 0 })),
    text: displayText('A line beside the size.'),
    picture: nullable(link('The address of a small picture of it, in place of the drawing.')),
    link: nullable(link('Where its bytes are: a click saves it, unless the document handles `open`.')),
    large: flag('A large picture above the name, for a message.'),
  },
  ['name'],
);
export type FileLabelProps = PropsOf<typeof fileLabelProps>;
