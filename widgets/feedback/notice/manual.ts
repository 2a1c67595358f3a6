import type { WidgetManual } from '../../../engine/index.ts';
import { nothing } from '../../parts/schema/schema.ts';
import { noticeProps } from './schema.ts';

export const notice: WidgetManual = {
  version: 1,
  description:
    'Something to know, where it matters. Danger and warning are read at once by screen readers. With a handler for retry or close it has the button for it.',
  props: noticeProps,
  events: { retry: nothing, close: nothing },
  examples: [
    {
      name: 'Tones',
      node: {
        widget: 'stack',
        props: { gap: 'sm' },
        children: [
          { widget: 'notice', props: { text: 'The questionnaire closes on Friday.' } },
          { widget: 'notice', props: { text: 'Uploaded.', tone: 'success' } },
          {
            widget: 'notice',
            props: { text: 'The time is up; your answers are kept.', tone: 'warning', title: 'Expired' },
          },
          { widget: 'notice', props: { text: 'Only a remark.', tone: 'neutral' } },
        ],
      },
    },
    {
      name: 'Try again',
      state: { failed: { type: 'boolean', default: true } },
      node: {
        widget: 'notice',
        show: 'state.failed',
        props: { text: 'The answer was not sent.', tone: 'danger' },
        on: { retry: [{ do: 'set', path: 'state.failed', to: false }] },
      },
    },
  ],
};
