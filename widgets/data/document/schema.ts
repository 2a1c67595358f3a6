import { anything, flag, object, type PropsOf, record, string } from '../../parts/schema/schema.ts';

export const props = object(
  {
    kind: string('The kind of document: screen, part, actionView.'),
    name: string('Its name.'),
    params: record(anything('A value.'), 'Its arguments.'),
    disabled: flag('Is read, and none of its fields and buttons can be used.'),
  },
  ['kind', 'name'],
);

export type DocumentProps = PropsOf<typeof props>;
