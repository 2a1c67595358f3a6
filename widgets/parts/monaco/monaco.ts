// oxlint-disable import/no-unassigned-import, import/default -- Monaco's parts register themselves; ?worker is Vite's
import 'monaco-editor/features/register.all';
import * as monaco from 'monaco-editor/editor';
import EditorWorker from 'monaco-editor/editor/editor.worker?worker';
import JsonWorker from 'monaco-editor/languages/features/json/json.worker?worker';
import { jsonDefaults } from 'monaco-editor/languages/features/json/register';

export { monaco };
export type Language = 'json' | 'html' | 'javascript' | 'sql' | 'document';

/** Workers by language; a worker loads with the first text of its language. */
const workers = new Map<string, () => Worker>([['json', () => new JsonWorker()]]);

self.MonacoEnvironment = { getWorker: (_id, label) => (workers.get(label) ?? (() => new EditorWorker()))() };

const loaders: Readonly<Record<Language, () => Promise<unknown>>> = {
  json: () => Promise.resolve(),
  document: async () => (await import('./document-language.ts')).registerDocuments(),
  sql: async () => (await import('./sql-language.ts')).registerSql(),
  html: async () => {
    const { default: HtmlWorker } = await import('monaco-editor/languages/features/html/html.worker?worker');
    workers.set('html', () => new HtmlWorker());
    await import('monaco-editor/languages/definitions/html/register');
    await import('monaco-editor/languages/features/html/register');
  },
  javascript: async () => {
    const { default: ScriptWorker } = await import('monaco-editor/languages/features/typescript/ts.worker?worker');
    workers.set('javascript', () => new ScriptWorker());
    await import('monaco-editor/languages/definitions/javascript/register');
    const { javascriptDefaults } = await import('monaco-editor/languages/features/typescript/register');
    // Monaco does not know the host's functions, so only syntax errors are reported.
    javascriptDefaults.setDiagnosticsOptions({ noSemanticValidation: true, noSyntaxValidation: false });
  },
};

const ready = new Map<Language, Promise<unknown>>();

/** Loads a language once. */
export function languageReady(language: Language): Promise<unknown> {
  const known = ready.get(language) ?? loaders[language]();
  ready.set(language, known);
  return known;
}

const schemas = new Map<string, unknown>();

/** Sets the JSON Schema of one text; undefined removes it. */
export function setSchema(uri: monaco.Uri, schema: unknown): void {
  const address = uri.toString();
  if (schema === undefined || schema === null) schemas.delete(address);
  else schemas.set(address, schema);
  jsonDefaults.setDiagnosticsOptions({
    // CodeField shows the faults in the reader's language. The schemas are used only for completion and explanation.
    validate: false,
    allowComments: false,
    enableSchemaRequest: false,
    schemas: [...schemas].map(([file, each]) => ({ uri: `${file}.schema`, fileMatch: [file], schema: each })),
  });
}

/** The syntax errors of a JavaScript text. */
export async function scriptFaults(model: monaco.editor.ITextModel): Promise<readonly Fault[]> {
  const { getJavaScriptWorker } = await import('monaco-editor/languages/features/typescript/register');
  const worker = await (await getJavaScriptWorker())(model.uri);
  const found = await worker.getSyntacticDiagnostics(model.uri.toString());
  return found.map(({ start, messageText }) => {
    const { lineNumber, column } = model.getPositionAt(start ?? 0);
    return {
      line: lineNumber,
      column,
      message: typeof messageText === 'string' ? messageText : messageText.messageText,
    };
  });
}

export interface Fault {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** Colours that replace Monaco's own, which have too little contrast. */
const READABLE = {
  light: [
    { token: 'attribute.name', foreground: 'b00020' },
    { token: 'string.sql', foreground: 'b00020' },
    { token: 'operator.sql', foreground: '52606d' },
    { token: 'predefined.sql', foreground: '8a008a' },
  ],
  dark: [
    { token: 'string.sql', foreground: 'ff8a80' },
    { token: 'operator.sql', foreground: 'a9b4c0' },
    { token: 'predefined.sql', foreground: 'ff80ff' },
  ],
};

/** Applies the colours of the page. Monaco has one theme for all its editors. */
export function setTheme(scheme: 'light' | 'dark'): void {
  const style = getComputedStyle(document.documentElement);
  const of = (name: string, otherwise: string): string => {
    const value = style.getPropertyValue(name).trim();
    return /^#[\da-f]{6}$/i.test(value) ? value : otherwise;
  };
  const dark = scheme === 'dark';
  const ground = of('--px-raised', dark ? '#22222b' : '#ffffff');
  monaco.editor.defineTheme(`praxis-${scheme}`, {
    base: dark ? 'vs-dark' : 'vs',
    inherit: true,
    rules: READABLE[scheme],
    colors: {
      'editor.background': ground,
      'editorGutter.background': ground,
      'minimap.background': ground,
      'editor.foreground': of('--mantine-color-text', dark ? '#e9e9f0' : '#1f1f2b'),
      'editorLineNumber.foreground': of('--mantine-color-dimmed', dark ? '#a9a9ba' : '#5f5f70'),
    },
  });
  monaco.editor.setTheme(`praxis-${scheme}`);
}
