import { child, parseDocument } from '../../engine/document/index.ts';
import { Constants, makesPattern } from './constants.ts';
import { isNode, lineAt, nodesIn, textIn, visit, type Module, type SyntaxNode } from './syntax.ts';

/** A regular expression of the product; `source` is null if its value is known only at run time. */
export interface FoundPattern {
  readonly file: string;
  readonly line: number;
  readonly source: string | null;
  readonly flags: string;
  /** The pattern as written. */
  readonly written: string;
}

/** The flag of JSON Schema; the flag v of HTML fields makes no relevant difference. */
const SCHEMA_FLAGS = 'u';
/** Methods of strings that convert their argument to a pattern. */
const TAKES_PATTERN: ReadonlySet<string> = new Set(['match', 'matchAll', 'search']);

/**
 * All patterns of some modules: literals, RegExp, arguments that become patterns, and `pattern` of JSON Schema and
 * HTML.
 */
export function patternsOf(modules: readonly Module[]): readonly FoundPattern[] {
  const constants = new Constants(new Map(modules.map((module) => [module.file, module])));
  return modules.flatMap((module) => {
    const found: FoundPattern[] = [];
    visit(module.program, (node, parent) => {
      const written = module.text.slice(node.start, node.end).replaceAll(/\s+/g, ' ').slice(0, 160);
      const add = (source: string | null, flags: string, at = node) =>
        found.push({ file: module.file, line: lineAt(module.text, at.start), source, flags, written });
      addPatterns(node, parent, (value) => constants.valueOf(value, module), add);
    });
    return found.toSorted((one, other) => one.line - other.line);
  });
}

type Add = (source: string | null, flags: string, at?: SyntaxNode) => void;
type ValueOf = (node: unknown) => ReturnType<Constants['valueOf']>;

function addPatterns(node: SyntaxNode, parent: SyntaxNode | null, valueOf: ValueOf, add: Add): void {
  if (node.type === 'Literal' && node['regex']) {
    const value = valueOf(node);
    if (value?.kind === 'pattern') add(value.source, value.flags);
  } else if (makesPattern(node)) {
    const value = valueOf(node);
    add(value?.kind === 'pattern' ? value.source : null, value?.kind === 'pattern' ? value.flags : '');
  } else if (node.type === 'CallExpression') addCall(node, valueOf, add);
  else if (node.type === 'Property' && parent?.type === 'ObjectExpression') addMember(node, valueOf, add);
  else if (node.type === 'JSXAttribute' && textIn(node['name'], 'name') === 'pattern') {
    const value = node['value'];
    const given = isNode(value) && value.type === 'JSXExpressionContainer' ? value['expression'] : value;
    addText(given, SCHEMA_FLAGS, valueOf, add);
  }
}

/** text.match(pattern) */
function addCall(node: SyntaxNode, valueOf: ValueOf, add: Add): void {
  const callee = node['callee'];
  const given = nodesIn(node['arguments']);
  if (!isNode(callee) || callee.type !== 'MemberExpression' || given.length !== 1) return;
  if (TAKES_PATTERN.has(textIn(callee['property'], 'name'))) addText(given[0], '', valueOf, add);
}

/** { pattern: '…' }, { patternProperties: { '…': … } } */
function addMember(node: SyntaxNode, valueOf: ValueOf, add: Add): void {
  const key = textIn(node['key'], 'name') || textIn(node['key'], 'value');
  const value = node['value'];
  if (key === 'pattern') addText(value, SCHEMA_FLAGS, valueOf, add);
  if (key !== 'patternProperties') return;
  if (!isNode(value) || value.type !== 'ObjectExpression') return add(null, '');
  for (const member of nodesIn(value['properties'])) {
    const name = member['computed'] === true ? valueOf(member['key']) : null;
    const plain = textIn(member['key'], 'value') || textIn(member['key'], 'name');
    add(
      name?.kind === 'text' ? name.text : member['computed'] === true || plain === '' ? null : plain,
      SCHEMA_FLAGS,
      member,
    );
  }
}

/** A text that becomes a pattern. A constant pattern is reported where it is written. */
function addText(node: unknown, flags: string, valueOf: ValueOf, add: Add): void {
  const value = valueOf(node);
  if (value?.kind === 'text') add(value.text, flags);
  else if (value === null || value.kind === 'list') add(null, flags);
}

/** The patterns in a JSON file: `pattern` and `patternProperties` at any depth. */
export function patternsInJson(file: string, text: string): readonly FoundPattern[] {
  const parsed = parseDocument(text);
  const found: FoundPattern[] = [];
  const open: [unknown, string][] = [[parsed.value, '']];
  for (let next = open.pop(); next; next = open.pop()) {
    const [value, pointer] = next;
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, member] of Object.entries(value)) {
      const place = child(pointer, key);
      const add = (source: string) =>
        found.push({ file, line: parsed.at(place).line, source, flags: SCHEMA_FLAGS, written: JSON.stringify(source) });
      if (key === 'pattern' && typeof member === 'string') add(member);
      else if (key === 'patternProperties' && typeof member === 'object' && member !== null)
        for (const name of Object.keys(member)) add(name);
      open.push([member, place]);
    }
  }
  return found.toSorted((one, other) => one.line - other.line);
}
