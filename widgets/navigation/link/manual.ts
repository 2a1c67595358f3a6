import type { WidgetManual } from '../../../engine/index.ts';
import { linkProps } from './schema.ts';

export const link: WidgetManual = {
  version: 1,
  description: 'A link in text. Where the reader may not go it is plain text; another site opens in a tab of its own.',
  props: linkProps,
  examples: [
    { name: 'Inside', node: { widget: 'link', props: { text: 'All mentees', link: '#mentees' } } },
    { name: 'Another site', node: { widget: 'link', props: { text: 'The guide', link: 'https://example.org/guide' } } },
    { name: 'Download', node: { widget: 'link', props: { text: 'Plan.pdf', link: '#plan', icon: 'download' } } },
    { name: 'Not allowed', node: { widget: 'link', props: { text: 'The settings', link: null } } },
  ],
};
