import { formatPiece, isObject, ownMember, parseDocument, stepsOf, valueAt, child } from '../../document/index.ts';
import type { Example } from '../../base/widget.ts';
import { placeAt } from './place.ts';

/** A text edit: `text` replaces the range from `line:column` to `endLine:endColumn`. */
export interface TextEdit {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly text: string;
}

/** Inserts an example as a child of the node at the offset, or after it, with the state that it needs. */
export function insertNode(text: string, offset: number, example: Pick<Example, 'node' | 'state'>): TextEdit[] {
  const parsed = parseDocument(text);
  const { value } = parsed;
  if (!isObject(value)) return [];
  const target = listFor(value, placeAt(text, offset)?.pointer ?? '/body');
  if (target === null) return [];
  const children = valueAt(value, target.list);
  const at = Array.isArray(children) ? Math.min(target.index, children.length) : 0;
  const node = formatPiece(example.node);
  const edits = [
    Array.isArray(children) ? intoList(target.list, at, children.length, node) : newList(target.list, node),
  ];
  const state = Object.entries(example.state ?? {}).filter(
    ([name]) => ownMember(ownMember(value, 'state'), name) === undefined,
  );
  if (state.length > 0) edits.push(intoState(Object.fromEntries(state)));
  return edits;

  function intoList(list: string, index: number, count: number, inserted: string): TextEdit {
    if (count === 0) {
      const range = parsed.at(list);
      const margin = indentOf(range.line);
      return { ...range, text: `[\n${indented(inserted, `${margin}    `)}\n${margin}]` };
    }
    const beside = parsed.at(child(list, Math.max(0, index - 1)));
    const margin = indentOf(beside.line);
    return index === 0
      ? { ...point(beside.line, beside.column), text: `${inserted.replaceAll('\n', `\n${margin}`)},\n${margin}` }
      : { ...point(beside.endLine, beside.endColumn), text: `,\n${margin}${inserted.replaceAll('\n', `\n${margin}`)}` };
  }

  /** Adds the list of children to a node that has none. */
  function newList(list: string, inserted: string): TextEdit {
    const owner = list.slice(0, list.lastIndexOf('/'));
    const after = parsed.at(`${owner}/widget`);
    const margin = `${indentOf(after.line)}    `;
    return {
      ...point(after.endLine, after.endColumn),
      text: `, "children": [\n${margin}${inserted.replaceAll('\n', `\n${margin}`)}\n${indentOf(after.line)}]`,
    };
  }

  function intoState(added: Readonly<Record<string, unknown>>): TextEdit {
    const entries = Object.entries(added).map(([name, schema]) => `${JSON.stringify(name)}: ${formatPiece(schema)}`);
    const known = ownMember(value, 'state');
    if (!isObject(known)) {
      const after = parsed.at('/version');
      return { ...point(after.endLine, after.endColumn), text: `,\n    "state": { ${entries.join(', ')} }` };
    }
    const range = parsed.at('/state');
    const comma = Object.keys(known).length > 0 ? ', ' : ' ';
    return { ...point(range.line, range.column + 1), text: ` ${entries.join(', ')}${comma.trimEnd()}` };
  }

  function indentOf(line: number): string {
    return /^\s*/.exec(text.split('\n')[line - 1] ?? '')?.[0] ?? '';
  }
}

const point = (line: number, column: number) => ({ line, column, endLine: line, endColumn: column });

const indented = (text: string, margin: string): string => margin + text.replaceAll('\n', `\n${margin}`);

/** The nearest list of nodes around a pointer, and the index in it. */
function listFor(document: unknown, pointer: string): { readonly list: string; readonly index: number } | null {
  const steps = stepsOf(pointer);
  for (let length = steps.length; length > 0; length -= 1) {
    const at = steps.slice(0, length).reduce(child, '');
    const here = valueAt(document, at);
    const last = steps[length - 1];
    const isChild = steps[length - 2] === 'children';
    if (last === 'children' && Array.isArray(here)) return { list: at, index: here.length };
    if (isObject(here) && typeof here['widget'] === 'string' && Array.isArray(here['children']))
      return { list: `${at}/children`, index: here['children'].length };
    if (isChild) return { list: steps.slice(0, length - 1).reduce(child, ''), index: Number(last) + 1 };
  }
  const body = ownMember(document, 'body');
  return isObject(body) && typeof body['widget'] === 'string'
    ? { list: '/body/children', index: listLength(body['children']) }
    : null;
}

const listLength = (list: unknown): number => (Array.isArray(list) ? list.length : 0);
