import type { WidgetManual } from '../../engine/index.ts';
import { nothing } from '../_shared/schema.ts';
import { jobProgressProps } from './schema.ts';

export const jobProgress: WidgetManual = {
  group: 'feedback',
  version: 1,
  description:
    'How a job stands: what is done, what failed and why; a running one can be paused and cancelled. Nothing before it has begun.',
  props: jobProgressProps,
  events: { cancel: nothing, pause: nothing, resume: nothing },
  examples: [
    {
      name: 'Running',
      node: {
        widget: 'jobProgress',
        props: { job: { state: 'running', done: 340, failed: 2, total: 1000, errors: ['maria: the name is taken'] } },
      },
    },
    {
      name: 'Paused',
      node: {
        widget: 'jobProgress',
        props: { job: { state: 'paused', done: 340, failed: 0, total: 1000, errors: [] } },
        on: { pause: [], resume: [], cancel: [] },
      },
    },
    {
      name: 'Done',
      node: {
        widget: 'jobProgress',
        props: { job: { state: 'done', done: 1000, failed: 0, total: 1000, errors: [] } },
      },
    },
  ],
};
