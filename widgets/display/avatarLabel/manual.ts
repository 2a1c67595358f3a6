import type { WidgetManual } from '../../../engine/index.ts';
import { avatarLabelProps } from './schema.ts';

const person = { Id: 'u1', Fields: { first_name: 'Maria', last_name: 'Papadaki' } };

export const avatarLabel: WidgetManual = {
  version: 1,
  description: 'A person: the disc with the name beside it.',
  props: avatarLabelProps,
  examples: [
    { name: 'Online', node: { widget: 'avatarLabel', props: { user: person, online: true } } },
    {
      name: 'In a row of a table',
      node: { widget: 'avatarLabel', props: { user: person, small: true, link: '#maria' } },
    },
    {
      name: 'With a line and a link',
      node: { widget: 'avatarLabel', props: { user: person, text: 'Mentor, since 2024', link: '#maria', colour: 4 } },
    },
  ],
};
