import { useEffect, useMemo, useRef, useState } from 'react';
import { parseDocument, rewriteText, type Widget } from '../../../engine/index.ts';
import { useLatest } from '../../parts/hook/use-latest.ts';
import type { JsonEditorProps } from './schema.ts';
import { MAX_SENT, typedHalf, typedSince, withTyped, type TypedText } from './typed-text.ts';

export type EditorProps = Widget<
  JsonEditorProps & { readonly value?: unknown; readonly half?: string | null; readonly text?: string }
>;

const jsonText = (value: unknown): string => (value === undefined ? '' : JSON.stringify(value, null, 4));

export interface JsonText {
  /** The text of the editor: the typed text, or the author's text of the value. */
  readonly text: string;
  /** The author's text of the value. */
  readonly written: string;
  readonly change: (text: string) => void;
}

export function useJsonText(props: EditorProps): JsonText {
  const given = jsonText(props.value);
  // The author's text, where only lines with another content are replaced.
  const written = useMemo(
    () => (typeof props.text === 'string' ? rewriteText(props.text, props.value ?? null, jsonText) : given),
    [props.text, props.value, given],
  );
  const [typed, setTyped] = useState<TypedText | null>(() => typedHalf(props.half, given));
  // Only a value from outside replaces the typed text.
  const text = typed?.sentValues.includes(given) ? typed.text : written;
  useChanged(given, () => setTyped(typedSince(typed, given)));
  // Half-typed text from outside is the stored one, or null after it was discarded.
  const tellHalf = useHalf(props, () => setTyped(typedHalf(props.half, given)));
  useChanged(props.text, () => {
    // A new text from outside means that the typed text was saved or discarded.
    if (typed && props.half === null && !typed.texts.includes(props.text ?? '')) setTyped(null);
  });
  const last = useRef(given);
  useEffect(() => void (last.current = given), [given]);
  const latest = useLatest(props);
  // A text that a value from outside replaced is not invalid any more.
  const overtaken = typeof props.half === 'string' && typed !== null && text !== typed.text;
  useEffect(() => {
    if (overtaken) latest.current.emit('half', { half: null });
  }, [latest, overtaken]);
  const change = (next: string): void => {
    const read = parseDocument(next);
    tellHalf(read.problems.length > 0 ? next : null);
    const meant = read.problems.length > 0 ? null : jsonText(read.value);
    setTyped((before) => withTyped(before, given, next, meant));
    if (meant !== null) props.emit('text', { text: next });
    if (meant === null || meant === last.current) return;
    last.current = meant;
    props.emit('change', { value: read.value });
  };
  return { text, written, change };
}

/** Reports half-typed text to the host, and calls back when a text arrives that was not reported. */
function useHalf(props: EditorProps, replaced: () => void): (next: string | null) => void {
  const [sentHalves, setSentHalves] = useState<readonly (string | null)[]>([]);
  const half = props.half ?? null;
  useChanged(props.half, () => {
    const at = sentHalves.indexOf(half);
    setSentHalves(sentHalves.slice(at + 1));
    if (at < 0) replaced();
  });
  const kept = useRef(half);
  useEffect(() => void (kept.current = half), [half]);
  return (next) => {
    if (kept.current === next) return;
    kept.current = next;
    setSentHalves((before) => [...before, next].slice(-MAX_SENT));
    props.emit('half', { half: next });
  };
}

/** Calls back during the render in which a value changed. */
function useChanged(value: unknown, changed: () => void): void {
  const [seen, setSeen] = useState(value);
  if (seen === value) return;
  setSeen(value);
  changed();
}
