import type { WidgetManual } from '../../../engine/index.ts';
import { nothing } from '../../parts/schema/schema.ts';
import { folderCardProps } from './schema.ts';

export const folderCard: WidgetManual = {
  version: 1,
  description: 'A folder that can be opened.',
  props: folderCardProps,
  events: { click: nothing },
  examples: [
    {
      name: 'Folders',
      node: {
        widget: 'grid',
        props: { weights: 'even', narrowest: 'sm' },
        children: [
          { widget: 'folderCard', props: { title: 'Business plans', link: '#plans', count: 12 } },
          { widget: 'folderCard', props: { title: 'Law', link: '#law', count: 1 } },
          { widget: 'folderCard', props: { title: 'Videos', link: '#videos' } },
        ],
      },
    },
  ],
};
