import { parseSync } from 'vite';

/** The members of a syntax tree's node that the search for patterns reads. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

export interface Comment {
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

export interface Module {
  readonly file: string;
  readonly text: string;
  readonly program: SyntaxNode;
  readonly comments: readonly Comment[];
  /** The value of each name of the file; null for names with several. */
  readonly values: ReadonlyMap<string, SyntaxNode | null>;
  /** The modules of imported names. */
  readonly imports: ReadonlyMap<string, { readonly from: string; readonly name: string }>;
}

export const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string' && 'start' in value;

export const nodesIn = (value: unknown): readonly SyntaxNode[] =>
  Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [];

export const textIn = (node: unknown, key: string): string => {
  const value: unknown = isNode(node) ? node[key] : undefined;
  return typeof value === 'string' ? value : '';
};

/** Visits each node below and including one, with its parent. */
export function visit(node: SyntaxNode, see: (node: SyntaxNode, parent: SyntaxNode | null) => void): void {
  const open: [SyntaxNode, SyntaxNode | null][] = [[node, null]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [current, parent] = next;
    see(current, parent);
    for (const member of Object.values(current)) for (const child of nodesIn(member)) open.push([child, current]);
  }
}

export function readModule(file: string, text: string): Module {
  const { program, comments, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message ?? ''}`);
  const root: unknown = program;
  if (!isNode(root)) throw new Error(`${file} has no syntax tree`);
  const values = new Map<string, SyntaxNode | null>();
  const imports = new Map<string, { from: string; name: string }>();
  visit(root, (node, parent) => {
    if (node.type === 'ImportDeclaration')
      for (const specifier of nodesIn(node['specifiers']))
        imports.set(textIn(specifier['local'], 'name'), {
          from: textIn(node['source'], 'value'),
          name: textIn(specifier['imported'], 'name'),
        });
    for (const [name, value] of settingsOf(node, parent)) values.set(name, values.has(name) ? null : value);
  });
  return { file, text, program: root, comments, values, imports };
}

/** The names that a node assigns, with their values if these are constant. */
function settingsOf(node: SyntaxNode, parent: SyntaxNode | null): readonly [name: string, value: SyntaxNode | null][] {
  if (node.type === 'VariableDeclarator') {
    const { id, init } = node;
    const value = parent?.['kind'] === 'const' && isNode(init) ? init : null;
    return isNode(id) && id.type === 'Identifier' ? [[textIn(id, 'name'), value]] : namesIn(id);
  }
  const parameters = nodesIn(node['params']).flatMap(namesIn);
  return node.type === 'FunctionDeclaration' ? [...parameters, [textIn(node['id'], 'name'), node]] : parameters;
}

/** Parameters and destructured names are known only at run time. */
function namesIn(pattern: unknown): readonly [name: string, value: null][] {
  const names: [string, null][] = [];
  if (isNode(pattern))
    visit(pattern, (node) => {
      if (node.type === 'Identifier') names.push([textIn(node, 'name'), null]);
    });
  return names;
}

export const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;
