import type { WidgetManual } from '../../../engine/index.ts';
import { browserNoticesProps } from './schema.ts';

export const browserNotices: WidgetManual = {
  version: 1,
  description:
    'Offers notifications of the browser while the page is not visible, and shows the permission. The browser is asked only when the button is pressed.',
  props: browserNoticesProps,
  examples: [{ name: 'Offer', node: { widget: 'browserNotices' } }],
};
