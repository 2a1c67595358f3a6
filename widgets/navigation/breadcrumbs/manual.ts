import type { WidgetManual } from '../../../engine/index.ts';
import { breadcrumbsProps, crumbProps } from './schema.ts';

export const breadcrumbs: WidgetManual = {
  version: 1,
  description: 'The way from the top to where the reader is; the last one is here.',
  props: breadcrumbsProps,
  slots: { items: { description: 'The places on the way.', props: crumbProps } },
  examples: [
    {
      name: 'Folders',
      node: {
        widget: 'breadcrumbs',
        slots: {
          items: [
            { props: { text: 'Library', link: '#library' } },
            { props: { text: 'Business plans', link: '#plans' } },
            { props: { text: '2026', link: '#2026' } },
          ],
        },
      },
    },
  ],
};
