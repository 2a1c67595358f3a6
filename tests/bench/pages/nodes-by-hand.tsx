import { count, showReact } from './bench-page.ts';
import { ItemsByHand } from './items-by-hand.tsx';
import { Provider } from './provider.tsx';
import { pageOf } from './spec.ts';

showReact(() => (
  <Provider>
    <ItemsByHand items={pageOf(count)} />
  </Provider>
));
