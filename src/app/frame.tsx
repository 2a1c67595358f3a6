import { lazy, Suspense } from 'react';
import type { Frame } from '../../engine/index.ts';
import { useRuntime, useTranslate } from '../../engine/react/index.ts';
import { frame as plain } from '../../widgets/_shared/frame.tsx';
import { failureText, isCodeFault } from './failure.ts';

// Few pages have code that fails.
const Mend = lazy(() => import('./Mend.tsx'));

/** Failures say what they are in the reader's language; code that failed also where it is mended, to who may. */
const Failed: Frame['Failed'] = ({ error, ...rest }) => {
  const t = useTranslate();
  const { page } = useRuntime();
  const said = <plain.Failed {...rest} error={failureText(error, t, page.world.hasRole('Admin'))} />;
  if (!isCodeFault(error)) return said;
  return (
    <>
      {said}
      <Suspense fallback={null}>
        <Mend fault={error} />
      </Suspense>
    </>
  );
};

export const frame: Frame = { ...plain, Failed };
