import { defineWidget } from '../../engine/index.ts';
import { browserNoticesProps } from './schema.ts';

export const browserNotices = defineWidget({
  name: 'browserNotices',
  group: 'feedback',
  version: 1,
  description:
    'Offers to be told by the browser while the page is not in view, and says how that stands. The browser is asked only when somebody presses the button.',
  props: browserNoticesProps,
  load: () => import('./BrowserNotices.tsx'),
  examples: [{ name: 'Offer', node: { widget: 'browserNotices' } }],
});
