import { lazy, Suspense, type ReactNode } from 'react';
import type { InspectorProps } from './Inspector.tsx';

const Loaded = lazy(() => import('./Inspector.tsx'));

/** The inspector, loaded when it is first opened. It must be inside RuntimeProvider. */
export function Inspector(props: InspectorProps): ReactNode {
  return (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
}
