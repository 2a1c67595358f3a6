import { flag, integer, object, displayText, string, type PropsOf } from '../_shared/schema.ts';

export const dropZoneProps = object(
  {
    label: string('What may be dropped.'),
    hint: displayText('A line of help.'),
    accept: string('Which files: ".pdf,.docx" or "image/*".'),
    many: flag('Several at a time.'),
    maxSize: integer('The bytes of a file, at most.', { minimum: 1 }),
    camera: flag('Two buttons instead of the surface: one opens the camera of a phone, the other chooses files.'),
    disabled: flag('Takes nothing now.'),
  },
  ['label'],
);
export type DropZoneProps = PropsOf<typeof dropZoneProps>;
