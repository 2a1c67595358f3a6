import { Offline } from './Offline.tsx';
import styles from './PageStates.module.css';

const ID = 'page-states';

/** Where pages put what they say as long as it lasts. */
export const pageStates = (): HTMLElement | null => document.getElementById(ID);

/** A strip over the page that says what lasts: it takes room of its own, so that it covers nothing. */
export const PageStates = () => (
  <output id={ID} className={styles.states}>
    <Offline />
  </output>
);
