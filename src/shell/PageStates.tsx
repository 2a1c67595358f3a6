import { observer } from 'mobx-react-lite';
import { Suspense } from 'react';
import { useApp } from '../app/app-context.ts';
import { NotSaved } from './NotSaved.tsx';
import { Offline } from './Offline.tsx';
import styles from './PageStates.module.css';
import { patientPart } from '../../widgets/parts/hook/lazy-part.ts';

// The module is loaded with the first page, not before it.
const SystemMessage = patientPart(() => import('./SystemMessage.tsx'), { prefetch: true });

const ID = 'page-states';

/** The place for persistent messages of pages. */
export const pageStates = (): HTMLElement | null => document.getElementById(ID);

/** A bar above the page for system messages. It has its own space, so that it covers nothing. */
export const PageStates = observer(function PageStates() {
  const { display } = useApp();
  return (
    <div className={styles.states}>
      <output id={ID}>
        <Offline />
        <NotSaved />
      </output>
      <Suspense>{!display.adopting && <SystemMessage />}</Suspense>
    </div>
  );
});
