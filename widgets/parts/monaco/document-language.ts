import { formatDocument, parseDocument, type Completion } from '../../../engine/index.ts';
import { escapeMarkdown, helperOf } from './helpers.ts';
import * as monaco from 'monaco-editor/editor';

const ID = 'document';
const KINDS = {
  key: monaco.languages.CompletionItemKind.Property,
  value: monaco.languages.CompletionItemKind.EnumMember,
  name: monaco.languages.CompletionItemKind.Field,
  operation: monaco.languages.CompletionItemKind.Function,
} as const satisfies Record<Completion['kind'], unknown>;

/** The language of documents: JSON with formulas in texts; each text has its own completion and explanation. */
export function registerDocuments(): void {
  monaco.languages.register({ id: ID });
  monaco.languages.setLanguageConfiguration(ID, {
    brackets: [
      ['{', '}'],
      ['[', ']'],
    ],
    autoClosingPairs: [
      { open: '{', close: '}' },
      { open: '[', close: ']' },
      { open: '"', close: '"', notIn: ['string'] },
    ],
    wordPattern: /[\p{L}\p{N}_$]+/u,
  });
  monaco.languages.setMonarchTokensProvider(ID, TOKENS);
  monaco.languages.registerCompletionItemProvider(ID, {
    triggerCharacters: ['"', '.', '{', ' '],
    provideCompletionItems,
  });
  monaco.languages.registerHoverProvider(ID, { provideHover });
  monaco.languages.registerDocumentFormattingEditProvider(ID, { provideDocumentFormattingEdits });
}

const TOKENS: monaco.languages.IMonarchLanguage = {
  // Patterns are tested at a position, like sticky ones, with the flag that \p needs.
  unicode: true,
  tokenizer: {
    root: [
      [/"(?:[^"\\]|\\.)*"(?=\s*:)/y, 'type'],
      [/"/, 'string', '@text'],
      [/-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/, 'number'],
      [/\b(?:true|false|null)\b/, 'keyword'],
      [/[{}[\]]/, '@brackets'],
    ],
    text: [
      [/\{\{/, 'keyword', '@formula'],
      [/[^"\\{]+/, 'string'],
      [/\\./, 'string.escape'],
      [/\{/, 'string'],
      [/"/, 'string', '@pop'],
    ],
    formula: [
      [/\}\}/, 'keyword', '@pop'],
      [/"/, 'string', '@popall'],
      [/[\p{L}_][\p{L}\p{N}_]*(?=\()/uy, 'variable.predefined'],
      [/'[^']*'/, 'string.value'],
      [/[\p{L}\p{N}_]+|[^}"'\p{L}\p{N}_]+/uy, 'variable'],
      [/[^"]/, 'variable'],
    ],
  },
};

function provideCompletionItems(
  model: monaco.editor.ITextModel,
  position: monaco.Position,
): monaco.languages.CompletionList {
  const helper = helperOf(model.uri.toString());
  const found = helper?.complete(model.getValue(), model.getOffsetAt(position)) ?? [];
  return { suggestions: found.map((completion, index) => itemOf(completion, index, model, position)) };
}

function itemOf(
  { label, kind, insert, start, end, detail, description }: Completion,
  index: number,
  model: monaco.editor.ITextModel,
  position: monaco.Position,
): monaco.languages.CompletionItem {
  const from = model.getPositionAt(start);
  const to = model.getPositionAt(end);
  // Monaco completes within one line, so an unclosed text ends with its line.
  const endColumn = to.lineNumber === position.lineNumber ? to.column : model.getLineMaxColumn(position.lineNumber);
  return {
    label,
    kind: KINDS[kind],
    insertText: insert,
    filterText:
      insert.startsWith('"') && model.getValueInRange(monaco.Range.fromPositions(from, position)).startsWith('"')
        ? `"${label}`
        : label,
    range: new monaco.Range(position.lineNumber, from.column, position.lineNumber, endColumn),
    sortText: String(index).padStart(5, '0'),
    ...(detail === undefined ? {} : { detail }),
    ...(description === undefined ? {} : { documentation: description }),
    ...(/: (\{\}|\[\])?$/.test(insert) ? { command: { id: 'editor.action.triggerSuggest', title: '' } } : {}),
  };
}

function provideHover(model: monaco.editor.ITextModel, position: monaco.Position): monaco.languages.Hover | null {
  const found = helperOf(model.uri.toString())?.explain(model.getValue(), model.getOffsetAt(position));
  if (!found) return null;
  const range = monaco.Range.fromPositions(model.getPositionAt(found.start), model.getPositionAt(found.end));
  return { range, contents: found.lines.map((value) => ({ value: escapeMarkdown(value) })) };
}

function provideDocumentFormattingEdits(model: monaco.editor.ITextModel): monaco.languages.TextEdit[] {
  const { value, problems } = parseDocument(model.getValue());
  return problems.length > 0 ? [] : [{ range: model.getFullModelRange(), text: formatDocument(value) }];
}
