import { useEffect } from 'react';
import { isObject, parseDocument, validate } from '../../../engine/index.ts';
import { useTranslate, type Translate } from '../../../engine/react/index.ts';
import { problemText } from '../text/problem-text.ts';
import type { CodeFieldProps, CodeProblem } from './CodeField.tsx';
import { monaco } from './monaco.ts';

/** Marks the given problems, and those of a JSON text by its schema. */
export function useMarkers(
  editor: monaco.editor.IStandaloneCodeEditor | null,
  { problems, language, schema }: CodeFieldProps,
): void {
  const t = useTranslate();
  useEffect(() => {
    const model = editor?.getModel();
    if (model) monaco.editor.setModelMarkers(model, 'praxis', (problems ?? []).map(markerOf));
  }, [editor, problems]);
  useEffect(() => {
    const model = editor?.getModel();
    if (!model || language !== 'json') return undefined;
    const mark = (): void =>
      monaco.editor.setModelMarkers(model, 'json-text', jsonProblems(model.getValue(), schema, t).map(markerOf));
    mark();
    const heard = model.onDidChangeContent(mark);
    return () => heard.dispose();
  }, [editor, language, schema, t]);
}

const markerOf = (problem: CodeProblem): monaco.editor.IMarkerData => ({
  startLineNumber: problem.line,
  startColumn: problem.column,
  endLineNumber: problem.endLine ?? problem.line,
  endColumn: problem.endColumn ?? problem.column + 1,
  message: problem.message,
  severity: problem.severity === 'warning' ? monaco.MarkerSeverity.Warning : monaco.MarkerSeverity.Error,
});

/** The fault of a JSON text in its syntax, or else against its schema. */
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
export const problemsOf = (model: monaco.editor.ITextModel): readonly CodeProblem[] =>
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
