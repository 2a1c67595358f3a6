import { lazy, Suspense, type ReactNode } from 'react';
import type { InspectorProps } from './Inspector.tsx';

const Loaded = lazy(() => import('./Inspector.tsx'));

/** The inspector: it is loaded when it is first opened. Stands inside of RuntimeProvider. */
export function Inspector(props: InspectorProps): ReactNode {
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
}
