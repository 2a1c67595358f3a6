import { Loader } from '@mantine/core';
import { Suspense } from 'react';
import { useTranslate } from '../../../engine/react/index.ts';
import type { CodeFieldProps } from './CodeField.tsx';
import css from './code-editor.module.css';
import { lazyPart } from '../hook/lazy-part.ts';

// Monaco is a megabyte, so it is loaded when a text is first edited.
const CodeField = lazyPart(() => import('./CodeField.tsx'));

export function LazyCodeField(props: CodeFieldProps) {
  const t = useTranslate();
  return (
    <Suspense
      fallback={
        <div className={css.loading} style={{ height: props.height }}>
          <Loader size="sm" role="status" aria-label={t('widgets.code.loading')} />
        </div>
      }
    >
      <CodeField {...props} />
    </Suspense>
  );
}
