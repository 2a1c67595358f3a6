import { anything, integer, listOf, object, string } from './schema.ts';

/** A file that was chosen here and has not been sent yet. */
export const localFile = object(
  {
    key: string('Tells files apart.'),
    name: string('The name of the file.'),
    type: string('Its mime type; "" when the browser does not know it.'),
    size: integer('Its bytes.'),
    blob: anything('The file itself, for read and upload.'),
  },
  ['key', 'name', 'type', 'size', 'blob'],
  'A file that was chosen.',
);
export const localFiles = listOf(localFile, 'The files that were chosen.');
