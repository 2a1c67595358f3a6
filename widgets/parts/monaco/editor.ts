import type { RefObject } from 'react';
import type { TextEdit } from '../../../engine/index.ts';
import type { CodeFieldProps, CodeHandle } from './CodeField.tsx';
import { problemsOf } from './markers.ts';
import { languageReady, monaco, scriptFaults, setSchema, type Language } from './monaco.ts';
import { addSent, type SentTexts } from './sent-texts.ts';

type Editor = monaco.editor.IStandaloneCodeEditor;

let made = 0;

/** Creates an editor in an element, and reports typed text and found problems to the field. */
export function createEditor(
  element: HTMLElement,
  field: RefObject<CodeFieldProps>,
  sent: RefObject<SentTexts>,
): { readonly editor: Editor; readonly handle: CodeHandle; readonly dispose: () => void } {
  made += 1;
  const { language, value, label, disabled } = field.current;
  const model = monaco.editor.createModel(
    value,
    language === 'json' ? 'json' : 'plaintext',
    monaco.Uri.parse(`inmemory://praxis/${made}.${language}`),
  );
  const editor = monaco.editor.create(element, {
    ...optionsOf(language),
    model,
    ariaLabel: label,
    readOnly: disabled,
  });
  model.updateOptions({ tabSize: 4, insertSpaces: true });
  const handles = listen(editor, model, field, sent);
  const speak = async (): Promise<void> => {
    await languageReady(language);
    if (!model.isDisposed()) monaco.editor.setModelLanguage(model, language);
  };
  void speak();
  return {
    editor,
    handle: handleOf(editor, model, language),
    dispose: () => {
      handles.forEach((handle) => handle.dispose());
      setSchema(model.uri, undefined);
      editor.dispose();
      model.dispose();
    },
  };
}

const optionsOf = (language: Language): monaco.editor.IStandaloneEditorConstructionOptions => ({
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

/** The usual key of code editors. */
const FORMAT_KEY = monaco.KeyMod.Shift | monaco.KeyMod.Alt | monaco.KeyCode.KeyF;

function listen(
  editor: Editor,
  model: monaco.editor.ITextModel,
  field: RefObject<CodeFieldProps>,
  sent: RefObject<SentTexts>,
): readonly monaco.IDisposable[] {
  let reported = '[]';
  editor.addCommand(monaco.KeyMod.CtrlCmd | monaco.KeyCode.KeyS, () => field.current.save?.(model.getValue()));
  if (field.current.language === 'sql')
    editor.addCommand(FORMAT_KEY, () => {
      if (!field.current.disabled) field.current.format?.();
    });
  return [
    model.onDidChangeContent(() => {
      const text = model.getValue();
      if (text === sent.current.last) return;
      sent.current = addSent(sent.current, text);
      field.current.change(text);
    }),
    editor.onDidChangeCursorPosition(({ position }) =>
      field.current.place?.({
        line: position.lineNumber,
        column: position.column,
        offset: model.getOffsetAt(position),
      }),
    ),
    monaco.editor.onDidChangeMarkers((changed) => {
      if (!changed.some((uri) => uri.toString() === model.uri.toString())) return;
      const problems = problemsOf(model);
      const print = JSON.stringify(problems);
      if (print === reported) return;
      reported = print;
      field.current.found?.(problems);
    }),
  ];
}

const handleOf = (editor: Editor, model: monaco.editor.ITextModel, language: Language): CodeHandle => ({
  format: async () => {
    if (language === 'sql') return formatSqlModel(editor, model);
    await editor.getAction('editor.action.formatDocument')?.run();
    return true;
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

/** Formats in one step that can be undone; false where the text cannot be read. */
async function formatSqlModel(editor: Editor, model: monaco.editor.ITextModel): Promise<boolean> {
  const { formatSql } = await import('./format-sql.ts');
  const text = model.getValue(monaco.editor.EndOfLinePreference.LF);
  const formatted = formatSql(text);
  if (formatted === undefined) return false;
  if (formatted === text) return true;
  editor.pushUndoStop();
  editor.executeEdits('praxis', [{ range: model.getFullModelRange(), text: formatted }]);
  editor.pushUndoStop();
  return true;
}

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

export function goTo(editor: Editor, line: number, column: number): void {
  editor.setPosition({ lineNumber: line, column });
  editor.revealLineInCenter(line);
  editor.focus();
}
