import { lazy, Suspense } from 'react';
import type { Frame } from '../../engine/index.ts';
import { useRuntime, useTranslate } from '../../engine/react/index.ts';
import * as plain from '../../widgets/_shared/frame.tsx';
import { CopyReference } from './CopyReference.tsx';
import { describeFailure, isCodeFault } from './failure.ts';

// Few pages have code that fails.
const EditLink = lazy(() => import('./EditLink.tsx'));

/** Failures in the reader's language; failing code with a link to its editor, for people who may open it. */
const Failed: Frame['Failed'] = ({ error, ...rest }) => {
  const t = useTranslate();
  const { page } = useRuntime();
  const { text, reference } = describeFailure(error, t, page.globals.hasRole('Admin'));
  return (
    <>
      <plain.Failed {...rest} error={text}>
        {reference !== undefined && <CopyReference reference={reference} />}
      </plain.Failed>
      {isCodeFault(error) && (
        <Suspense fallback={null}>
          <EditLink fault={error} />
        </Suspense>
      )}
    </>
  );
};

/** A node that threw: administrators see the error. */
const Broken: Frame['Broken'] = ({ error, ...rest }) => {
  const t = useTranslate();
  const { page } = useRuntime();
  const { text, reference } = describeFailure(error, t, page.globals.hasRole('Admin'));
  return (
    <plain.Broken {...rest} error={text}>
      {reference !== undefined && <CopyReference reference={reference} />}
    </plain.Broken>
  );
};

export const frame: Frame = { ...plain.frame, Failed, Broken };
