import type { WidgetManual } from '../../engine/index.ts';
import { browserNoticesProps } from './schema.ts';

export const browserNotices: WidgetManual = {
  group: 'feedback',
  version: 1,
  description:
    'Offers to be told by the browser while the page is not in view, and says how that stands. The browser is asked only when somebody presses the button.',
  props: browserNoticesProps,
  examples: [{ name: 'Offer', node: { widget: 'browserNotices' } }],
};
