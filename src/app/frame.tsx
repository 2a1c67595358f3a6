import { Suspense, useEffect, useRef } from 'react';
import { isNetworkFailure, type Frame } from '../../engine/index.ts';
import { useRuntime, useTranslate } from '../../engine/react/index.ts';
import * as plain from '../../widgets/parts/frame/frame.tsx';
import { CopyReference } from './CopyReference.tsx';
import { describeFailure, isCodeFault } from './failure.ts';
import { patientPart } from '../../widgets/parts/hook/lazy-part.ts';

// Few pages have failing code.
const EditLink = patientPart(() => import('./EditLink.tsx'));

/** Repeats a network failure automatically when the network is back. */
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

/** A node that threw. Administrators see the error. A module that could not be fetched is not a fault of the node. */
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
