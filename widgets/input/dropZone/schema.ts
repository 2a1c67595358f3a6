import { field, flag, integer, nullable, object, string, type PropsOf } from '../../parts/schema/schema.ts';

export const dropZoneProps = object(
  {
    ...field,
    accept: string('Which files: ".pdf,.docx" or "image/*".'),
    many: flag('Several at a time.'),
    maxSize: integer('The bytes of a file, at most.', { minimum: 1 }),
    camera: flag('Two buttons instead of the surface: one opens the camera of a phone, the other chooses files.'),
    field: flag('An input of a form: the label is its question, with the hint and the error below it.'),
  },
  ['label'],
);
export type DropZoneProps = PropsOf<typeof dropZoneProps>;
/** The value in the form: the names of the files. */
export const dropZoneValue = nullable(string('Is not shown.'));
