import type { WidgetManual } from '../../../engine/index.ts';
import { nothing } from '../../parts/schema/schema.ts';
import { countdownProps } from './schema.ts';

export const countdown: WidgetManual = {
  version: 1,
  description:
    'The time that is left until a moment, each second. It emits done once, when the moment has come while it is shown.',
  props: countdownProps,
  events: { done: nothing },
  examples: [
    {
      name: 'Days',
      node: { widget: 'countdown', props: { to: '2999-01-01T09:00:00Z', label: 'Until the next century' } },
    },
    { name: 'Over', node: { widget: 'countdown', props: { to: '2020-01-01T09:00:00Z', warnAt: 60 } } },
  ],
};
