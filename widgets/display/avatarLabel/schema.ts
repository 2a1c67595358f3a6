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
} from '../../parts/schema/schema.ts';

export const avatarLabelProps = object(
  {
    user: nullable(
      record(
        anything('A field of the person.'),
        'The person, as calls give one. The id decides the colour; the surname is emphasized.',
      ),
    ),
    label: displayText('The result of the project’s label expression; the first and last name when left out.'),
    letter: displayText('The text on the disc; the initials when left out.'),
    colour: nullable(
      either(
        'The result of the project’s colour expression: 0 to 20, a class ("person-3") or a colour ("#336699"). Else the id decides.',
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
