import { useEffect, useRef, useState } from 'react';
import { parseDocument } from '../../../engine/index.ts';
import { useTranslate } from '../../../engine/react/index.ts';
import { asText } from '../../parts/schema/text-and-classes.ts';
import { jsonFaultText } from '../../parts/text/json-fault.ts';
import { CodeBar, ValidMark } from '../../parts/monaco/CodeBar.tsx';
import type { CodeHandle } from '../../parts/monaco/CodeField.tsx';
import { LazyCodeField } from '../../parts/monaco/LazyCodeField.tsx';
import shared from '../../parts/monaco/code-editor.module.css';
import { NamedSchema } from '../../parts/schema/named-schema.tsx';
import { useLatest } from '../../parts/hook/use-latest.ts';
import { useJsonText, type EditorProps } from './use-json-text.ts';
import css from './JsonEditor.module.css';

const HEIGHT = 420;
const EMPTY_LIST: readonly never[] = [];

export default function JsonEditor(props: EditorProps) {
  const t = useTranslate();
  const { text, written, change } = useJsonText(props);
  const fault = parseDocument(text).problems[0];
  const label = asText(props.label) || 'JSON';
  const handle = useRef<CodeHandle | null>(null);
  const [validated, setValidated] = useState<string | null>(null);
  const latest = useLatest(props);
  const valid = fault === undefined;
  useEffect(() => latest.current.emit('check', { valid }), [latest, valid]);
  const validate = (): void => {
    setValidated(text);
    if (fault) handle.current?.reveal(fault.line, fault.column);
  };
  const message = fault
    ? t('widgets.code.fault', { line: fault.line, column: fault.column, message: jsonFaultText(fault, t) })
    : props.error;
  return (
    <div className={shared.root} id={props.nodeId}>
      <CodeBar
        label={label}
        format={props.disabled === true ? null : () => void handle.current?.format()}
        validate={validate}
      >
        <div className={css.message} aria-live="polite">
          {message === undefined ? null : <p className={shared.error}>{message}</p>}
          {message === undefined && validated === text ? <ValidMark /> : null}
        </div>
      </CodeBar>
      <NamedSchema schema={props.schema}>
        {(schema) => (
          <LazyCodeField
            label={label}
            language="json"
            value={text}
            change={change}
            height={props.height ?? HEIGHT}
            minimap={false}
            disabled={props.disabled === true}
            schema={schema}
            problems={text === written ? (props.problems ?? EMPTY_LIST) : EMPTY_LIST}
            reveal={props.reveal ?? null}
            invalid={message !== undefined}
            ready={(made) => {
              handle.current = made;
            }}
          />
        )}
      </NamedSchema>
    </div>
  );
}
