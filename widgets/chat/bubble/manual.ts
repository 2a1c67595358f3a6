import type { WidgetManual } from '../../../engine/index.ts';
import { nothing } from '../../parts/schema/schema.ts';
import { bubbleProps } from './schema.ts';

export const bubble: WidgetManual = {
  version: 1,
  description:
    'One message of a conversation. A failed one offers to be sent again when the document handles retry, and to be thrown away when it handles discard. A file opens where it handles open, and can be saved.',
  props: bubbleProps,
  events: { retry: nothing, discard: nothing, open: nothing },
  examples: [
    {
      name: 'Conversation',
      node: {
        widget: 'stack',
        props: { gap: 'sm' },
        children: [
          {
            widget: 'bubble',
            props: { text: 'Good morning! Have you finished the plan?', time: '2026-11-20T09:12:00', author: 'Maria' },
          },
          {
            widget: 'bubble',
            props: {
              text: 'Almost.\nI will send it tonight.',
              time: '2026-11-20T09:14:00',
              mine: true,
              status: 'read',
            },
          },
          {
            widget: 'bubble',
            props: { text: 'Here it is', time: '2026-11-20T21:02:00', mine: true, status: 'sending' },
          },
        ],
      },
    },
    {
      name: 'Links and a file',
      node: {
        widget: 'stack',
        props: { gap: 'sm' },
        children: [
          {
            widget: 'bubble',
            props: {
              text: 'See https://example.org/plan?id=7 (and www.example.org).',
              time: '2026-11-20T09:12:00',
              author: 'Maria',
            },
          },
          {
            widget: 'bubble',
            props: {
              text: '',
              time: '2026-11-20T09:13:00',
              author: 'Maria',
              file: { name: 'plan.pdf', size: 48_213, link: '#plan' },
            },
          },
        ],
      },
    },
    {
      name: 'Failed',
      state: { tries: { type: 'integer', default: 0 } },
      node: {
        widget: 'bubble',
        props: { text: 'Tried again: {{state.tries}}', time: '2026-11-20T21:02:00', mine: true, status: 'failed' },
        on: { retry: [{ do: 'set', path: 'state.tries', to: '{{ state.tries + 1 }}' }] },
      },
    },
  ],
};
