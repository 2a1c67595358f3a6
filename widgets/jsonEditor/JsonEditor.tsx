import { Loader } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { parseDocument, type Widget } from '../../engine/index.ts';
import { useTranslate } from '../../engine/react/index.ts';
import { asText } from '../_shared/content.ts';
import { NamedSchema } from '../_shared/named-schema.tsx';
import type { JsonEditorProps } from './schema.ts';
import css from './JsonEditor.module.css';

// Monaco is a megabyte: it comes when a text is first edited.
const CodeField = lazy(() => import('../_shared/monaco/CodeField.tsx'));

const HEIGHT = 420;
const textOf = (value: unknown): string => (value === undefined ? '' : JSON.stringify(value, null, 4));

/** What was typed, and the value that it stood for, as text; half-typed text stands for the last whole one. */
interface Typed {
  readonly text: string;
  readonly meant: string;
}

export default function JsonEditor(props: Widget<JsonEditorProps & { readonly value?: unknown }>) {
  const t = useTranslate();
  const given = textOf(props.value);
  const [typed, setTyped] = useState<Typed | null>(null);
  // Only a value from elsewhere takes the place of what is being typed.
  const text = typed && typed.meant === given ? typed.text : given;
  const fault = parseDocument(text).problems[0];
  const label = asText(props.label) || 'JSON';
  const change = (next: string): void => {
    const read = parseDocument(next);
    if (read.problems.length > 0) return setTyped({ text: next, meant: given });
    const meant = textOf(read.value);
    setTyped({ text: next, meant });
    if (meant !== given) props.emit('change', { value: read.value });
  };
  const message = fault
    ? t('widgets.code.fault', { line: fault.line, column: fault.column, message: fault.message })
    : props.error;
  return (
    <div className={css.root} id={props.nodeId}>
      <span className={css.label}>{label}</span>
      <NamedSchema schema={props.schema}>
        {(schema) => (
          <Suspense
            fallback={
              <div className={css.loading} style={{ height: props.height ?? HEIGHT }}>
                <Loader size="sm" aria-label={t('widgets.code.loading')} />
              </div>
            }
          >
            <CodeField
              label={label}
              language="json"
              value={text}
              change={change}
              height={props.height ?? HEIGHT}
              minimap={false}
              disabled={props.disabled === true}
              schema={schema}
              invalid={message !== undefined}
            />
          </Suspense>
        )}
      </NamedSchema>
      <p className={css.error} aria-live="polite">
        {message}
      </p>
    </div>
  );
}
