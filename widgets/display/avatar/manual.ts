import type { WidgetManual } from '../../../engine/index.ts';
import { avatarProps } from './schema.ts';

export const avatar: WidgetManual = {
  version: 1,
  description: 'A person as a coloured disc with letters or a picture.',
  props: avatarProps,
  examples: [
    {
      name: 'Sizes and colours',
      node: {
        widget: 'toolbar',
        children: [
          { widget: 'avatar', props: { name: 'Maria Papadaki', size: 'sm' } },
          { widget: 'avatar', props: { name: 'Nikos Ioannou', colour: 3, online: true } },
          { widget: 'avatar', props: { name: 'Eleni Vlachou', colour: '#ffd166', size: 'lg' } },
          { widget: 'avatar', props: { name: 'Programme', letter: 'P', colour: 'person-6' } },
        ],
      },
    },
  ],
};
