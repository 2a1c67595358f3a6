import { Suspense } from 'react';
import { NotSaved } from './NotSaved.tsx';
import { Offline } from './Offline.tsx';
import styles from './PageStates.module.css';
import { patientPart } from '../../widgets/_shared/lazy-part.ts';

// It comes beside the first page, not before it.
const SystemMessage = patientPart(() => import('./SystemMessage.tsx'), { prefetch: true });

const ID = 'page-states';

/** The place for persistent messages of pages. */
export const pageStates = (): HTMLElement | null => document.getElementById(ID);

/** A bar above the page for messages of the system. It takes space of its own, so that it covers nothing. */
export const PageStates = () => (
  <div className={styles.states}>
    <output id={ID}>
      <Offline />
      <NotSaved />
    </output>
    <Suspense>
      <SystemMessage />
    </Suspense>
  </div>
);
