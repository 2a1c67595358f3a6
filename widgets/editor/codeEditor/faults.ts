import { parseDocument } from '../../../engine/index.ts';
import type { Translate } from '../../../engine/react/index.ts';
import { jsonFaultText } from '../../parts/text/json-fault.ts';
import { htmlTags } from './html-tags.ts';
import type { CodeProblem } from './schema.ts';

const VOID = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
]);
/** Elements with an optional end tag. */
const OPEN = new Set(['p', 'li', 'dt', 'dd', 'option', 'tr', 'td', 'th', 'tbody', 'thead', 'tfoot', 'colgroup']);

/** The kind of a mistake; the widget translates it. */
export interface CodeMistake {
  readonly offset: number;
  readonly kind: 'unclosed' | 'unopened' | 'quote' | 'parenthesis';
  readonly name: string;
}

export const jsonFaults = (text: string, t: Translate): readonly CodeProblem[] =>
  text.trim() === ''
    ? []
    : parseDocument(text).problems.map((problem) => ({
        line: problem.line,
        column: problem.column,
        message: jsonFaultText(problem, t),
      }));

/** Tags of an HTML text that are not closed, or that close nothing. */
export function htmlMistakes(text: string): readonly CodeMistake[] {
  const mistakes: CodeMistake[] = [];
  const open: { readonly name: string; readonly offset: number }[] = [];
  for (const { name, offset, kind } of htmlTags(text)) {
    if (VOID.has(name) || kind === 'whole') continue;
    if (kind === 'open') {
      open.push({ name, offset });
      continue;
    }
    const at = open.findLastIndex((tag) => tag.name === name);
    if (at < 0) mistakes.push({ offset, kind: 'unopened', name });
    else mistakes.push(...unclosed(open.splice(at).slice(1)));
  }
  return [...mistakes, ...unclosed(open)].toSorted((a, b) => a.offset - b.offset);
}

const unclosed = (open: readonly { name: string; offset: number }[]): readonly CodeMistake[] =>
  open.filter(({ name }) => !OPEN.has(name)).map(({ name, offset }) => ({ offset, kind: 'unclosed', name }));

/** Quotes and parentheses of an SQL text that do not match. The server checks the rest when it is saved. */
export function sqlMistakes(text: string): readonly CodeMistake[] {
  const open: number[] = [];
  const mistakes: CodeMistake[] = [];
  const token = /--[^\n]*|\/\*|'(?:[^']|'')*'|"(?:[^"]|"")*"|['"()]/g;
  const lastCommentEnd = text.lastIndexOf('*/');
  for (let match = token.exec(text); match; match = token.exec(text)) {
    const { 0: found, index } = match;
    if (found === '(') open.push(index);
    else if (found === ')') {
      if (open.pop() === undefined) mistakes.push({ offset: index, kind: 'parenthesis', name: ')' });
    } else if (found === "'" || found === '"') mistakes.push({ offset: index, kind: 'quote', name: found });
    else if (found === '/*' && index + 2 <= lastCommentEnd) token.lastIndex = text.indexOf('*/', index + 2) + 2;
  }
  return [...mistakes, ...open.map((offset): CodeMistake => ({ offset, kind: 'parenthesis', name: '(' }))].toSorted(
    (a, b) => a.offset - b.offset,
  );
}

export function lineAndColumn(text: string, offset: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
}
