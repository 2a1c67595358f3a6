import type { WidgetManual } from '../../../engine/index.ts';
import { nothing } from '../../parts/schema/schema.ts';
import { jobProgressProps } from './schema.ts';

export const jobProgress: WidgetManual = {
  version: 1,
  description:
    'The state of a job: completed and failed items with reasons; a running one can be paused and cancelled. It is empty before the job has begun.',
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
