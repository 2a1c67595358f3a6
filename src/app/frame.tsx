import { Suspense, useEffect, useRef } from 'react';
import { isNetworkFailure, type Frame } from '../../engine/index.ts';
import { useRuntime, useTranslate } from '../../engine/react/index.ts';
import * as plain from '../../widgets/_shared/frame.tsx';
import { CopyReference } from './CopyReference.tsx';
import { describeFailure, isCodeFault } from './failure.ts';
import { patientPart } from '../../widgets/_shared/lazy-part.ts';

// Few pages have code that fails.
const EditLink = patientPart(() => import('./EditLink.tsx'));

/** A failure of the network is repeated by itself when there is one again. */
function useRetryOnline(error: unknown, retry: (() => void) | undefined): void {
  const { page } = useRuntime();
  const again = useRef(retry);
  useEffect(() => {
    again.current = retry;
  });
  useEffect(() => (isNetworkFailure(error) ? page.onRetry(() => again.current?.()) : undefined), [page, error]);
}

/** Failures in the reader's language; failing code with a link to its editor, for people who may open it. */
const Failed: Frame['Failed'] = ({ error, ...rest }) => {
  const t = useTranslate();
  const { page } = useRuntime();
  const { text, reference } = describeFailure(error, t, page.globals.hasRole('Admin'));
  useRetryOnline(error, rest.retry);
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

/** A node that threw: administrators see the error. A module of it that the network did not bring is no fault of the node. */
const Broken: Frame['Broken'] = ({ error, ...rest }) =>
  isNetworkFailure(error) ? <Failed error={error} retry={rest.retry} /> : <Faulty error={error} {...rest} />;

const Faulty: Frame['Broken'] = ({ error, ...rest }) => {
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
