// oxlint-disable-next-line import/no-unassigned-import -- Monaco's parts register themselves
import 'monaco-editor/languages/definitions/sql/register';
import * as monaco from 'monaco-editor/editor';
import { escapeMarkdown } from './helpers.ts';
import { completeSql, explainSql, sqlNamesOf, type SqlSuggestion } from './sql-names.ts';

const ID = 'sql';
const { CompletionItemKind } = monaco.languages;
const KINDS = {
  table: CompletionItemKind.Class,
  column: CompletionItemKind.Field,
  function: CompletionItemKind.Function,
  keyword: CompletionItemKind.Keyword,
  parameter: CompletionItemKind.Variable,
} as const satisfies Record<SqlSuggestion['kind'], unknown>;

/** The SQL language with completion and explanation by the names of each text. */
export function registerSql(): void {
  monaco.languages.registerCompletionItemProvider(ID, { triggerCharacters: ['.', '@'], provideCompletionItems });
  monaco.languages.registerHoverProvider(ID, { provideHover });
}

function provideCompletionItems(
  model: monaco.editor.ITextModel,
  position: monaco.Position,
): monaco.languages.CompletionList {
  const known = sqlNamesOf(model.uri.toString());
  if (!known) return { suggestions: [] };
  const { lineNumber, column } = position;
  const before = model.getLineContent(lineNumber).slice(0, column - 1);
  // pattern-limit 100: the line is cut.
  const typed = /@?[\p{L}\p{N}_]*$/u.exec(before.slice(-100))?.[0] ?? '';
  const range = new monaco.Range(lineNumber, column - typed.length, lineNumber, column);
  const found = completeSql(model.getValue(), before, known);
  return {
    suggestions: found.map(({ kind, label, detail, text }, at) => ({
      label,
      kind: KINDS[kind],
      insertText: label,
      range,
      sortText: String(at).padStart(4, '0'),
      ...(detail === undefined ? {} : { detail }),
      ...(text === undefined ? {} : { documentation: text }),
    })),
  };
}

function provideHover(model: monaco.editor.ITextModel, position: monaco.Position): monaco.languages.Hover | null {
  const known = sqlNamesOf(model.uri.toString());
  const found = model.getWordAtPosition(position);
  if (!known || !found) return null;
  const before = model.getLineContent(position.lineNumber).slice(0, found.startColumn - 1);
  // pattern-limit 100: the line is cut.
  const owner = /([\p{L}_][\p{L}\p{N}_]*)\.$/u.exec(before.slice(-100))?.[1];
  const lines = explainSql(model.getValue(), found.word, owner, known);
  if (!lines) return null;
  return {
    range: new monaco.Range(position.lineNumber, found.startColumn, position.lineNumber, found.endColumn),
    contents: lines.map((value) => ({ value: escapeMarkdown(value) })),
  };
}
