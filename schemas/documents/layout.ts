import { Type, type TSchema } from 'typebox';
import { any, either, open, text } from './shape.ts';

const group = either(
  'The heading above it in a menu of more than eight entries: a text, or {el, en}.',
  text('A text.'),
  open('A text for each language.', {}),
);

const label = either('What people read: a text, or {el, en}.', text('A text.'), open('A text for each language.', {}));

/** The names that the condition of an entry may read. */
export const MENU_NAMES = ['project', 'role', 'roles', 'config', 'counts'] as const;

const when = any(`Shown only while this holds: a formula or JSON Logic over ${MENU_NAMES.join(', ')}.`);

/** One entry of a role's menu: a screen, or a group of entries. */
export const layoutEntry: TSchema = open('An entry of a menu.', {
  state: text('The screen that it opens: its name.'),
  label,
  icon: text('The picture beside it.'),
  group,
  params: any('The params of the screen.'),
  when,
  subMenu: Type.Array(
    open('An entry below it: a tab of the screen.', {
      state: text('The screen that it opens.'),
      label,
      group,
      params: any('The params of the screen.'),
      when,
    }),
    { description: 'The tabs below it.' },
  ),
});
