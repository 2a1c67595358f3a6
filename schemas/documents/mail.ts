import type { TSchema } from 'typebox';
import { open, text } from './shape.ts';

/** The words of a mail. Its name and its language are those of the document's name. */
export const mailSchema: TSchema = open(
  'The words of a mail.',
  {
    mail: text('Which mail.'),
    language: text('In which language.'),
    text: text('Subject and text, with Liquid marks.'),
  },
  ['text'],
);
