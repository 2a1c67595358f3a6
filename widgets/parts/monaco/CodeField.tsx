import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { TextEdit } from '../../../engine/index.ts';
import { useLatest } from '../hook/use-latest.ts';
import { createEditor, goTo } from './editor.ts';
import { useMarkers } from './markers.ts';
import { monaco, setSchema, setTheme, type Fault, type Language } from './monaco.ts';
import { setDocumentHelper, type DocumentHelper } from './helpers.ts';
import { setSqlNames, type SqlNames } from './sql-names.ts';
import { isEcho, type SentTexts } from './sent-texts.ts';
import css from './CodeField.module.css';
import { useScheme } from '../theme/use-scheme.ts';

export interface CodeHandle {
  /** Returns false where the text cannot be read, and leaves it unchanged. */
  readonly format: () => Promise<boolean>;
  /** Changes the text as one undoable step, and reveals the change. */
  readonly edit: (edits: readonly TextEdit[]) => void;
  /** The offset of the cursor, in characters. */
  readonly offset: () => number;
  readonly reveal: (line: number, column: number) => void;
  /** For javascript: the places where the text does not compile. */
  readonly faults: () => Promise<readonly Fault[]>;
}

export interface CodeProblem extends Fault {
  readonly endLine?: number | null;
  readonly endColumn?: number | null;
  readonly severity?: 'error' | 'warning' | null;
}

export interface CodeFieldProps {
  readonly label: string;
  readonly language: Language;
  readonly value: string;
  readonly change: (text: string) => void;
  /** In pixels, or as a CSS length. */
  readonly height: number | string;
  readonly minimap: boolean;
  readonly disabled: boolean;
  readonly schema?: unknown;
  /** For the language document: completion and explanation. */
  readonly helper?: DocumentHelper;
  /** For the language sql: completion and explanation. */
  readonly names?: SqlNames;
  readonly problems?: readonly CodeProblem[];
  readonly reveal?: { readonly line: number; readonly column: number } | null;
  readonly invalid?: boolean;
  readonly place?: (place: { line: number; column: number; offset: number }) => void;
  readonly found?: (problems: readonly CodeProblem[]) => void;
  readonly save?: (text: string) => void;
  /** Called when its key is pressed in an SQL text. Monaco has its own formatting for other languages. */
  readonly format?: () => void;
  readonly ready?: (handle: CodeHandle) => void;
}

const NARROW = 640;

type Editor = monaco.editor.IStandaloneCodeEditor;

/** A Monaco editor: tab 4, font 12. Typed text is sent at once. A new value is applied as an edit that can be undone. */
export default function CodeField(props: CodeFieldProps) {
  const box = useRef<HTMLDivElement>(null);
  const scheme = useScheme();
  useEffect(() => setTheme(scheme), [scheme]);
  const editor = useEditor(box, props);
  useEffect(() => {
    const model = editor?.getModel();
    if (model && props.language === 'json') setSchema(model.uri, props.schema);
  }, [editor, props.schema, props.language]);
  useEffect(() => {
    const model = editor?.getModel();
    return model && props.helper ? setDocumentHelper(model.uri.toString(), props.helper) : undefined;
  }, [editor, props.helper]);
  useEffect(() => {
    const model = editor?.getModel();
    return model && props.names ? setSqlNames(model.uri.toString(), props.names) : undefined;
  }, [editor, props.names]);
  useMarkers(editor, props);
  useEffect(
    () => editor?.updateOptions({ readOnly: props.disabled, ariaLabel: props.label }),
    [editor, props.disabled, props.label],
  );
  const { reveal } = props;
  useEffect(() => {
    if (editor && reveal) goTo(editor, reveal.line, reveal.column);
  }, [editor, reveal]);
  useNarrow(editor, box, props.minimap);

  return (
    <div ref={box} className={css.box} data-invalid={props.invalid || undefined} style={{ height: props.height }} />
  );
}

/** Creates the editor in the element and sets its value, unless the value is only the typed text. */
function useEditor(box: RefObject<HTMLElement | null>, props: CodeFieldProps): Editor | null {
  const [editor, setEditor] = useState<Editor | null>(null);
  const latest = useLatest(props);
  const sent = useRef<SentTexts>({ last: props.value, waiting: [] });
  useLayoutEffect(() => {
    if (!box.current) return undefined;
    const created = createEditor(box.current, latest, sent);
    setEditor(created.editor);
    latest.current.ready?.(created.handle);
    return created.dispose;
  }, [box, latest]);
  useEffect(() => {
    const model = editor?.getModel();
    if (!model || isEcho(sent.current, props.value)) return;
    sent.current = { last: props.value, waiting: [] };
    if (model.getValue() === props.value) return;
    model.pushEditOperations([], [{ range: model.getFullModelRange(), text: props.value }], () => null);
  }, [editor, props.value]);
  return editor;
}

/** Hides the minimap and wraps lines where there is little room. */
function useNarrow(editor: Editor | null, box: RefObject<HTMLElement | null>, minimap: boolean) {
  useEffect(() => {
    const element = box.current;
    if (!editor || !element) return undefined;
    const fit = (): void => {
      const narrow = element.clientWidth < NARROW;
      editor.updateOptions({
        minimap: { enabled: minimap && !narrow },
        wordWrap: narrow ? 'on' : 'off',
        lineNumbersMinChars: narrow ? 2 : 4,
        folding: !narrow,
      });
    };
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    return () => observer.disconnect();
  }, [editor, box, minimap]);
}
