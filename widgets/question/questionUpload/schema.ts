import { questionFields } from '../../parts/question/schema.ts';
import { flag, integer, listOf, object, string, type PropsOf } from '../../parts/schema/schema.ts';

const handedIn = object(
  {
    name: string('What people read.'),
    link: string('Where it is downloaded; empty for nowhere.'),
  },
  ['name'],
);

/** The props of every input of a question, and those for files. */
export const questionUploadProps = object(
  {
    ...questionFields,
    files: listOf(handedIn, 'The files that were handed in.'),
    sending: flag('Files are on their way.'),
    closed: string('Why no file can be added; empty where one can.'),
    accept: string('Which files: ".pdf,.docx" or "image/*".'),
    maxSize: integer('The bytes of a file, at most.', { minimum: 1 }),
  },
  ['question'],
);
export type QuestionUploadProps = PropsOf<typeof questionUploadProps>;
