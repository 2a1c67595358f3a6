import { NotSaved } from './NotSaved.tsx';
import { Offline } from './Offline.tsx';
import styles from './PageStates.module.css';
import { SystemMessage } from './SystemMessage.tsx';

const ID = 'page-states';

/** Where pages put what they say as long as it lasts. */
export const pageStates = (): HTMLElement | null => document.getElementById(ID);

/** A strip over the page for what the system says: it takes room of its own, so that it covers nothing. */
export const PageStates = () => (
  <div className={styles.states}>
    <output id={ID}>
      <Offline />
      <NotSaved />
    </output>
    <SystemMessage />
  </div>
);
