import type { WidgetManual } from '../../../engine/index.ts';
import { emptyStateProps } from './schema.ts';

export const emptyState: WidgetManual = {
  version: 1,
  description: 'Shown where there is no content yet; a button inside offers the next step.',
  props: emptyStateProps,
  examples: [
    { name: 'Plain', node: { widget: 'emptyState', props: { text: 'No conversation yet.' } } },
    {
      name: 'With an action',
      node: {
        widget: 'emptyState',
        props: { title: 'No files', text: 'What you upload stands here.', icon: 'folder' },
        children: [{ widget: 'button', props: { text: 'Upload', kind: 'primary', icon: 'upload' } }],
      },
    },
  ],
};
