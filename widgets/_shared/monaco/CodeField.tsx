import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isObject, parseDocument, validate, type TextEdit } from '../../../engine/index.ts';
import { useTranslate, type Translate } from '../../../engine/react/index.ts';
import { problemText } from '../problem-text.ts';
import { useLatest } from '../use-latest.ts';
import { languageReady, monaco, scriptFaults, setSchema, setTheme, type Fault, type Language } from './monaco.ts';
import { setDocumentHelper, type DocumentHelper } from './helpers.ts';
import css from './CodeField.module.css';

export interface CodeHandle {
  readonly format: () => Promise<void>;
  /** Changes the text as one undoable step, and reveals the change. */
  readonly edit: (edits: readonly TextEdit[]) => void;
  /** The offset of the cursor, in characters. */
  readonly offset: () => number;
  readonly reveal: (line: number, column: number) => void;
  /** javascript: where the text does not compile. */
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
  /** Pixels, or a length of CSS. */
  readonly height: number | string;
  readonly minimap: boolean;
  readonly disabled: boolean;
  readonly schema?: unknown;
  /** For the language document: completion and explanation. */
  readonly helper?: DocumentHelper;
  readonly problems?: readonly CodeProblem[];
  readonly reveal?: { readonly line: number; readonly column: number } | null;
  readonly invalid?: boolean;
  readonly place?: (place: { line: number; column: number; offset: number }) => void;
  readonly found?: (problems: readonly CodeProblem[]) => void;
  readonly save?: (text: string) => void;
  readonly ready?: (handle: CodeHandle) => void;
}

const NARROW = 640;

/** The last text, and the texts that were sent and have not come back as the value. */
interface SentTexts {
  readonly last: string;
  readonly waiting: readonly string[];
}
const MOST_WAITING = 50;

/** The value lags behind fast typing: a text that was sent before is no change from outside. */
function isEcho(sent: SentTexts, value: string): boolean {
  const at = sent.waiting.lastIndexOf(value);
  if (at < 0) return value === sent.last;
  Object.assign(sent, { waiting: sent.waiting.slice(at + 1) });
  return true;
}
let made = 0;

/** A Monaco editor: tab 4, font 12. Typed text is sent at once; a new value is applied as an undoable edit. */
export default function CodeField(props: CodeFieldProps) {
  const box = useRef<HTMLDivElement>(null);
  const t = useTranslate();
  const [editor, setEditor] = useState<monaco.editor.IStandaloneCodeEditor | null>(null);
  const latest = useLatest(props);
  const sent = useRef<SentTexts>({ last: props.value, waiting: [] });
  const scheme = useComputedColorScheme('light');
  useEffect(() => setTheme(scheme), [scheme]);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    made += 1;
    const { language, value, label, disabled } = latest.current;
    const model = monaco.editor.createModel(
      value,
      language === 'json' ? 'json' : 'plaintext',
      monaco.Uri.parse(`inmemory://praxis/${made}.${language}`),
    );
    const created = monaco.editor.create(element, {
      model,
      ariaLabel: label,
      readOnly: disabled,
      fontSize: 12,
      automaticLayout: true,
      scrollBeyondLastLine: false,
      fixedOverflowWidgets: true,
      renderFinalNewline: 'on',
      // Completion works inside of quotes, because names of documents are texts.
      ...(language === 'document'
        ? { quickSuggestions: { strings: true, other: true, comments: false }, wordBasedSuggestions: 'off' as const }
        : {}),
      tabSize: 4,
      detectIndentation: false,
      // Monaco marks Greek letters as ambiguous; this turns it off.
      unicodeHighlight: { ambiguousCharacters: false, invisibleCharacters: true },
      padding: { top: 8, bottom: 8 },
    });
    model.updateOptions({ tabSize: 4, insertSpaces: true });
    const handles = listen(created, model, latest, sent);
    setEditor(created);
    const speak = async (): Promise<void> => {
      await languageReady(language);
      if (!model.isDisposed()) monaco.editor.setModelLanguage(model, language);
    };
    void speak();
    latest.current.ready?.(handleOf(created, model));
    return () => {
      handles.forEach((handle) => handle.dispose());
      setSchema(model.uri, undefined);
      created.dispose();
      model.dispose();
    };
  }, [latest]);

  useEffect(() => {
    const model = editor?.getModel();
    if (!model || isEcho(sent.current, props.value)) return;
    sent.current = { last: props.value, waiting: [] };
    if (model.getValue() === props.value) return;
    model.pushEditOperations([], [{ range: model.getFullModelRange(), text: props.value }], () => null);
  }, [editor, props.value]);
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
    if (model) monaco.editor.setModelMarkers(model, 'praxis', (props.problems ?? []).map(markerOf));
  }, [editor, props.problems]);
  useEffect(() => {
    const model = editor?.getModel();
    if (!model || props.language !== 'json') return undefined;
    const mark = (): void =>
      monaco.editor.setModelMarkers(model, 'json-text', jsonProblems(model.getValue(), props.schema, t).map(markerOf));
    mark();
    const heard = model.onDidChangeContent(mark);
    return () => heard.dispose();
  }, [editor, props.language, props.schema, t]);
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

/** Without a minimap, and with lines that wrap, where there is little room. */
function useNarrow(
  editor: monaco.editor.IStandaloneCodeEditor | null,
  box: React.RefObject<HTMLDivElement | null>,
  minimap: boolean,
) {
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

function listen(
  editor: monaco.editor.IStandaloneCodeEditor,
  model: monaco.editor.ITextModel,
  latest: React.RefObject<CodeFieldProps>,
  sent: React.RefObject<SentTexts>,
): readonly monaco.IDisposable[] {
  let told = '[]';
  editor.addCommand(monaco.KeyMod.CtrlCmd | monaco.KeyCode.KeyS, () => latest.current.save?.(model.getValue()));
  return [
    model.onDidChangeContent(() => {
      const text = model.getValue();
      if (text === sent.current.last) return;
      sent.current = { last: text, waiting: [...sent.current.waiting, text].slice(-MOST_WAITING) };
      latest.current.change(text);
    }),
    editor.onDidChangeCursorPosition(({ position }) =>
      latest.current.place?.({
        line: position.lineNumber,
        column: position.column,
        offset: model.getOffsetAt(position),
      }),
    ),
    monaco.editor.onDidChangeMarkers((changed) => {
      if (!changed.some((uri) => uri.toString() === model.uri.toString())) return;
      const problems = problemsOf(model);
      const print = JSON.stringify(problems);
      if (print === told) return;
      told = print;
      latest.current.found?.(problems);
    }),
  ];
}

const handleOf = (editor: monaco.editor.IStandaloneCodeEditor, model: monaco.editor.ITextModel): CodeHandle => ({
  format: async () => {
    await editor.getAction('editor.action.formatDocument')?.run();
  },
  edit: (edits) => {
    editor.pushUndoStop();
    editor.executeEdits('praxis', edits.map(operationOf));
    editor.pushUndoStop();
    const [first] = edits;
    if (first) editor.revealLineInCenterIfOutsideViewport(first.line);
    editor.focus();
  },
  offset: () => model.getOffsetAt(editor.getPosition() ?? { lineNumber: 1, column: 1 }),
  reveal: (line, column) => goTo(editor, line, column),
  faults: () => scriptFaults(model),
});

const operationOf = ({
  line,
  column,
  endLine,
  endColumn,
  text,
}: TextEdit): monaco.editor.IIdentifiedSingleEditOperation => ({
  range: new monaco.Range(line, column, endLine, endColumn),
  text,
});

function goTo(editor: monaco.editor.IStandaloneCodeEditor, line: number, column: number): void {
  editor.setPosition({ lineNumber: line, column });
  editor.revealLineInCenter(line);
  editor.focus();
}

const markerOf = (problem: CodeProblem): monaco.editor.IMarkerData => ({
  startLineNumber: problem.line,
  startColumn: problem.column,
  endLineNumber: problem.endLine ?? problem.line,
  endColumn: problem.endColumn ?? problem.column + 1,
  message: problem.message,
  severity: problem.severity === 'warning' ? monaco.MarkerSeverity.Warning : monaco.MarkerSeverity.Error,
});

/** The fault of a JSON text: its syntax, else its schema. */
function jsonProblems(text: string, schema: unknown, t: Translate): readonly CodeProblem[] {
  if (text.trim() === '') return [];
  const parsed = parseDocument(text);
  const found =
    parsed.problems.length > 0 || !isObject(schema)
      ? parsed.problems
      : validate(parsed.value, schema, { pattern: () => undefined }, parsed).filter(
          ({ kind }) => kind !== 'unknown-schema',
        );
  return found.map((problem) => ({ ...problem, message: problemText(problem, t) }));
}

/** The languages' own markers, without those from the props. */
const problemsOf = (model: monaco.editor.ITextModel): readonly CodeProblem[] =>
  monaco.editor
    .getModelMarkers({ resource: model.uri })
    .filter((marker) => marker.owner !== 'praxis' && marker.severity >= monaco.MarkerSeverity.Warning)
    .map((marker) => ({
      line: marker.startLineNumber,
      column: marker.startColumn,
      endLine: marker.endLineNumber,
      endColumn: marker.endColumn,
      message: marker.message,
      severity: marker.severity === monaco.MarkerSeverity.Error ? 'error' : 'warning',
    }));
