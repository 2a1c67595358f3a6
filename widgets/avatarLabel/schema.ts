import {
  anything,
  either,
  flag,
  integer,
  link,
  nullable,
  object,
  record,
  displayText,
  string,
  type PropsOf,
} from '../_shared/schema.ts';

export const avatarLabelProps = object(
  {
    user: nullable(
      record(
        anything('A field of the person.'),
        'The person, as calls give one. The id decides the colour; the surname stands out in the name.',
      ),
    ),
    label: displayText('What the project’s label expression gave; the first and last name when left out.'),
    letter: displayText('What stands on the disc; the initials when left out.'),
    colour: nullable(
      either(
        'What the project’s colour expression gave: 0 to 20, a class ("person-3") or a colour ("#6667ab"). Else the id decides.',
        integer('The number of a colour.', { minimum: 0, maximum: 20 }),
        string('A class or a colour.'),
      ),
    ),
    text: displayText('A line under the name.'),
    link: link(),
    online: flag('Shows the dot of people who are online.'),
    small: flag('A smaller disc, for the rows of a table.'),
  },
  ['user'],
);
export type AvatarLabelProps = PropsOf<typeof avatarLabelProps>;
