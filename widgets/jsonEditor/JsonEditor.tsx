import { Button, Loader } from '@mantine/core';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { parseDocument, rewriteText, type Widget } from '../../engine/index.ts';
import { useTranslate } from '../../engine/react/index.ts';
import { asText } from '../_shared/text-and-classes.ts';
import { jsonFaultText } from '../_shared/json-fault.ts';
import { Icon } from '../_shared/icon.tsx';
import type { CodeHandle, CodeProblem } from '../_shared/monaco/CodeField.tsx';
import { NamedSchema } from '../_shared/named-schema.tsx';
import { useLatest } from '../_shared/use-latest.ts';
import type { JsonEditorProps } from './schema.ts';
import css from './JsonEditor.module.css';

// Monaco is a megabyte: it comes when a text is first edited.
const CodeField = lazy(() => import('../_shared/monaco/CodeField.tsx'));

type Props = Widget<
  JsonEditorProps & { readonly value?: unknown; readonly half?: string | null; readonly text?: string }
>;

const HEIGHT = 420;
const jsonText = (value: unknown): string => (value === undefined ? '' : JSON.stringify(value, null, 4));

/** The typed text, and the values as text that may come back for it: the initial one, and those that were sent. */
interface TypedText {
  readonly text: string;
  readonly told: readonly string[];
  /** The whole texts that were told. */
  readonly texts: readonly string[];
}
const MAX_SHOWN_PROBLEMS = 50;

/** The value lags behind fast typing; invalid text sends none. */
const isTypedOn = (before: TypedText | null, given: string, text: string, meant: string | null): TypedText => {
  const told = before?.told.includes(given) ? before.told : [given];
  return {
    text,
    told: meant === null ? told : [...told.filter((one) => one !== meant), meant].slice(-MAX_SHOWN_PROBLEMS),
    texts: meant === null ? (before?.texts ?? []) : [...(before?.texts ?? []), text].slice(-MAX_SHOWN_PROBLEMS),
  };
};
/** A value that was sent is no change from outside, but its predecessor would be one. */
const typedSince = (before: TypedText | null, given: string): TypedText | null => {
  const at = before?.told.indexOf(given) ?? -1;
  return before && at > 0 ? { ...before, told: before.told.slice(at) } : before;
};

const problemsOf = ({ problems }: Props): readonly CodeProblem[] => problems ?? [];

export default function JsonEditor(props: Props) {
  const t = useTranslate();
  const given = jsonText(props.value);
  // The author's text, in which only those lines differ that say something else.
  const written = useMemo(
    () => (typeof props.text === 'string' ? rewriteText(props.text, props.value ?? null, jsonText) : given),
    [props.text, props.value, given],
  );
  const [typed, setTyped] = useState<TypedText | null>(() =>
    typeof props.half === 'string' ? { text: props.half, told: [given], texts: [] } : null,
  );
  // Only a value from elsewhere takes the place of what is being typed.
  const text = typed?.told.includes(given) ? typed.text : written;
  const last = useRef(given);
  const [seen, setSeen] = useState(given);
  if (seen !== given) {
    setSeen(given);
    setTyped(typedSince(typed, given));
  }
  const [halves, setHalves] = useState<readonly (string | null)[]>([]);
  const [seenHalf, setSeenHalf] = useState(props.half);
  if (seenHalf !== props.half) {
    setSeenHalf(props.half);
    const at = halves.indexOf(props.half ?? null);
    setHalves(halves.slice(at + 1));
    // Half-typed text from elsewhere is what was kept, or is thrown away.
    if (at < 0) setTyped(typeof props.half === 'string' ? { text: props.half, told: [given], texts: [] } : null);
  }
  const [seenText, setSeenText] = useState(props.text);
  if (seenText !== props.text) {
    setSeenText(props.text);
    // A text from elsewhere: what was typed was saved or thrown away.
    if (typed && props.half === null && !typed.texts.includes(props.text ?? '')) setTyped(null);
  }
  useEffect(() => void (last.current = given), [given]);
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
  const half = props.half ?? null;
  const kept = useRef(half);
  const tellHalf = (next: string | null): void => {
    if (kept.current === next) return;
    kept.current = next;
    setHalves((before) => [...before, next].slice(-MAX_SHOWN_PROBLEMS));
    props.emit('half', { half: next });
  };
  useEffect(() => void (kept.current = half), [half]);
  // Text that a value from outside replaced is not invalid any more.
  const overtaken = half !== null && typed !== null && text !== typed.text;
  useEffect(() => {
    if (overtaken) latest.current.emit('half', { half: null });
  }, [latest, overtaken]);
  const change = (next: string): void => {
    const read = parseDocument(next);
    tellHalf(read.problems.length > 0 ? next : null);
    const meant = read.problems.length > 0 ? null : jsonText(read.value);
    setTyped((before) => isTypedOn(before, given, next, meant));
    if (meant !== null) props.emit('text', { text: next });
    if (meant === null || meant === last.current) return;
    last.current = meant;
    props.emit('change', { value: read.value });
  };
  const message = fault
    ? t('widgets.code.fault', { line: fault.line, column: fault.column, message: jsonFaultText(fault, t) })
    : props.error;
  return (
    <div className={css.root} id={props.nodeId}>
      <div className={css.bar}>
        <span className={css.label}>{label}</span>
        <div className={css.message} aria-live="polite">
          {message === undefined ? null : <p className={css.error}>{message}</p>}
          {message === undefined && validated === text ? (
            <p className={css.good}>
              <Icon name="check" size={16} />
              {t('widgets.code.good')}
            </p>
          ) : null}
        </div>
        {props.disabled === true ? null : (
          <Button variant="default" size="compact-sm" onClick={() => void handle.current?.format()}>
            {t('widgets.code.format')}
          </Button>
        )}
        <Button variant="default" size="compact-sm" onClick={validate}>
          {t('widgets.code.validate')}
        </Button>
      </div>
      <NamedSchema schema={props.schema}>
        {(schema) => (
          <Suspense
            fallback={
              <div className={css.loading} style={{ height: props.height ?? HEIGHT }}>
                <Loader size="sm" role="status" aria-label={t('widgets.code.loading')} />
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
              problems={text === written ? problemsOf(props) : []}
              reveal={props.reveal ?? null}
              invalid={message !== undefined}
              ready={(made) => {
                handle.current = made;
              }}
            />
          </Suspense>
        )}
      </NamedSchema>
    </div>
  );
}
