import type { WidgetManual } from '../../../engine/index.ts';
import { nothing } from '../../parts/schema/schema.ts';
import { buttonProps } from './schema.ts';

export const button: WidgetManual = {
  version: 1,
  description: 'Does something, or leads somewhere. One primary button a screen.',
  props: buttonProps,
  events: { click: nothing },
  examples: [
    {
      name: 'Kinds',
      node: {
        widget: 'toolbar',
        children: [
          { widget: 'button', props: { text: 'Save', kind: 'primary', icon: 'save' } },
          { widget: 'button', props: { text: 'Review', kind: 'soft' } },
          { widget: 'button', props: { text: 'Preview' } },
          { widget: 'button', props: { text: 'More', kind: 'quiet' } },
          { widget: 'button', props: { text: 'Delete', tone: 'danger', icon: 'delete' } },
          { widget: 'button', props: { text: 'Send', disabled: true } },
          { widget: 'button', props: { text: 'Sending', loading: true } },
        ],
      },
    },
    {
      name: 'Link',
      node: {
        widget: 'button',
        props: { text: 'Join the meeting', icon: 'video', link: 'https://example.org/meeting' },
      },
    },
    {
      name: 'Counts',
      state: { count: { type: 'integer', default: 0 } },
      node: {
        widget: 'button',
        props: { text: 'Pressed {{state.count}} times' },
        on: { click: [{ do: 'set', path: 'state.count', to: '{{ state.count + 1 }}' }] },
      },
    },
  ],
};
