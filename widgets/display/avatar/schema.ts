import {
  either,
  flag,
  integer,
  link,
  nullable,
  object,
  oneOf,
  displayText,
  string,
  type PropsOf,
} from '../../parts/schema/schema.ts';

const colour = nullable(
  either(
    'The result of the project’s colour expression: 0 to 20, a class ("background-3") or a colour ("#336699"). Else the id of the person decides.',
    integer('The number of a colour.', { minimum: 0, maximum: 20 }),
    string('A class or a colour.'),
  ),
);
export const avatarProps = object(
  {
    name: displayText('Whose it is; read by screen readers, and the initials when there is no letter.'),
    person: displayText('The id of the person: the same colour everywhere. The name decides when left out.'),
    colour,
    letter: displayText('The text on it; the initials when left out.'),
    image: link('The address of a picture.'),
    size: oneOf(['sm', 'md', 'lg'], 'How large.', 'md'),
    online: flag('Shows the dot of people who are online.'),
  },
  ['name'],
);
export type AvatarProps = PropsOf<typeof avatarProps>;
