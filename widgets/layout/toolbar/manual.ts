import type { WidgetManual } from '../../../engine/index.ts';
import { toolbarProps } from './schema.ts';

export const toolbar: WidgetManual = {
  version: 1,
  description: 'Inputs and buttons in a row that wraps, aligned at their lower edges.',
  props: toolbarProps,
  examples: [
    {
      name: 'Search and buttons',
      state: { search: { type: 'string', default: '' } },
      node: {
        widget: 'toolbar',
        children: [
          { widget: 'searchInput', props: { label: 'Search' }, bind: 'state.search' },
          { widget: 'button', props: { text: 'CSV', icon: 'download' } },
          { widget: 'button', props: { text: 'New', kind: 'primary', icon: 'add' } },
        ],
      },
    },
    {
      name: 'Sticky',
      node: {
        widget: 'toolbar',
        props: { sticky: true, label: 'Questionnaire' },
        children: [
          { widget: 'progress', props: { value: 0.4, label: 'Progress' } },
          { widget: 'button', props: { text: 'Pause', icon: 'pause' } },
        ],
      },
    },
  ],
};
