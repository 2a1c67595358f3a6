import { icon } from '../../parts/schema/icon-schema.ts';
import { displayText, flag, listOf, nullable, object, string, type PropsOf } from '../../parts/schema/schema.ts';
import { tone } from '../../parts/schema/tone-schema.ts';

export const boardCardProps = object(
  {
    id: string('What it is about; the same in every column.'),
    title: displayText('The heading, which opens it.'),
    text: displayText('A line under the heading.'),
    note: displayText('A warning; empty for none.'),
    person: nullable(
      object({ Id: string('The person.'), Name: displayText('The name.') }, ['Id', 'Name'], 'Who has it.'),
    ),
    nobody: displayText('What the empty place of a person says; without it there is none.'),
    chip: displayText('A short fact, for instance how long it waits.'),
    chipTone: tone,
    chipIcon: icon,
    figure: displayText('A number at the end.'),
    selected: flag('Is the one whose details are shown.'),
    targets: listOf(string('The id of a column.'), 'The columns that take it; without any it is not moved.'),
  },
  ['id', 'title'],
);
export type BoardCardProps = PropsOf<typeof boardCardProps>;
