import type { WidgetManual } from '../../../engine/index.ts';
import { nothing } from '../../parts/schema/schema.ts';
import { iconButtonProps } from './schema.ts';

export const iconButton: WidgetManual = {
  version: 1,
  description: 'A button that is only a drawing.',
  props: iconButtonProps,
  events: { click: nothing },
  examples: [
    {
      name: 'Kinds',
      node: {
        widget: 'toolbar',
        children: [
          { widget: 'iconButton', props: { icon: 'share', label: 'Share' } },
          { widget: 'iconButton', props: { icon: 'delete', label: 'Delete', tone: 'danger' } },
          { widget: 'iconButton', props: { icon: 'refresh', label: 'Reload', kind: 'default' } },
          { widget: 'iconButton', props: { icon: 'add', label: 'New', kind: 'primary' } },
          { widget: 'iconButton', props: { icon: 'edit', label: 'Edit', disabled: true } },
        ],
      },
    },
  ],
};
