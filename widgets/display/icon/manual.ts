import type { WidgetManual } from '../../../engine/index.ts';
import { ICON_NAMES } from '../../parts/icon/icon-names.ts';
import { iconProps } from './schema.ts';

export const icon: WidgetManual = {
  version: 1,
  description: 'A drawing from the closed set.',
  props: iconProps,
  examples: [
    {
      name: 'Tones',
      node: {
        widget: 'toolbar',
        children: [
          { widget: 'icon', props: { icon: 'approve', label: 'Approved', tone: 'success' } },
          { widget: 'icon', props: { icon: 'alert', label: 'Take care', tone: 'warning' } },
          { widget: 'icon', props: { icon: 'error', label: 'Failed', tone: 'danger' } },
        ],
      },
    },
    {
      name: 'All of them',
      node: {
        widget: 'toolbar',
        children: ICON_NAMES.map((name) => ({ widget: 'icon', props: { icon: name, label: name } })),
      },
    },
  ],
};
