import { posix } from 'node:path';
import { isNode, nodesIn, textIn, type Module, type SyntaxNode } from './syntax.ts';

/** The constant value of an expression. */
export type Constant =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'pattern'; readonly source: string; readonly flags: string }
  | { readonly kind: 'list'; readonly texts: readonly string[] }
  | { readonly kind: 'function' };

const text = (value: string): Constant => ({ kind: 'text', text: value });
const constantText = (constant: Constant | null): string | null => (constant?.kind === 'text' ? constant.text : null);

/** Evaluates constant expressions; names are resolved through their modules. */
export class Constants {
  private readonly modules: ReadonlyMap<string, Module>;

  constructor(modules: ReadonlyMap<string, Module>) {
    this.modules = modules;
  }

  valueOf(node: unknown, module: Module, depth = 0): Constant | null {
    if (!isNode(node) || depth > 20) return null;
    const inner = (element: unknown): Constant | null => this.valueOf(element, module, depth + 1);
    switch (node.type) {
      case 'Literal':
        return literal(node);
      case 'TemplateLiteral':
        return joined(node, (part) => constantText(inner(part)), 'cooked');
      case 'TaggedTemplateExpression':
        return isRaw(node['tag']) && isNode(node['quasi'])
          ? joined(node['quasi'], (part) => constantText(inner(part)), 'raw')
          : null;
      case 'BinaryExpression': {
        const [left, right] = [constantText(inner(node['left'])), constantText(inner(node['right']))];
        return node['operator'] === '+' && left !== null && right !== null ? text(left + right) : null;
      }
      case 'ArrayExpression': {
        const texts = nodesIn(node['elements']).map((element) => constantText(inner(element)));
        return texts.every((item) => item !== null) ? { kind: 'list', texts } : null;
      }
      case 'MemberExpression': {
        const owner = inner(node['object']);
        const name = textIn(node['property'], 'name');
        if (owner?.kind !== 'pattern') return null;
        return name === 'source' ? text(owner.source) : name === 'flags' ? text(owner.flags) : null;
      }
      case 'CallExpression':
        return this.joinedList(node, inner);
      case 'NewExpression':
        return builtConstants(node, inner);
      case 'Identifier':
        return this.named(textIn(node, 'name'), module, depth);
      case 'ArrowFunctionExpression':
      case 'FunctionExpression':
      case 'FunctionDeclaration':
        return { kind: 'function' };
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'TSNonNullExpression':
      case 'ParenthesizedExpression':
        return inner(node['expression']);
      default:
        return null;
    }
  }

  private named(name: string, module: Module, depth: number): Constant | null {
    const own = module.values.get(name);
    if (own !== undefined) return this.valueOf(own, module, depth + 1);
    const imported = module.imports.get(name);
    if (!imported?.from.startsWith('.')) return null;
    const source = this.modules.get(posix.join(posix.dirname(module.file), imported.from));
    return source ? this.named(imported.name, source, depth + 1) : null;
  }

  /** ['a', 'b'].join('|') */
  private joinedList(node: SyntaxNode, inner: (node: unknown) => Constant | null): Constant | null {
    const callee = node['callee'];
    if (!isNode(callee) || callee.type !== 'MemberExpression' || textIn(callee['property'], 'name') !== 'join')
      return builtConstants(node, inner);
    const list = inner(callee['object']);
    const between = nodesIn(node['arguments'])[0];
    const sign = between === undefined ? ',' : constantText(inner(between));
    return list?.kind === 'list' && sign !== null ? text(list.texts.join(sign)) : null;
  }
}

function literal(node: SyntaxNode): Constant | null {
  const { regex, value } = node;
  if (typeof regex === 'object' && regex !== null && 'pattern' in regex && 'flags' in regex)
    return { kind: 'pattern', source: String(regex.pattern), flags: String(regex.flags) };
  return typeof value === 'string' || typeof value === 'number' ? text(String(value)) : null;
}

function joined(node: SyntaxNode, inner: (node: SyntaxNode) => string | null, form: 'raw' | 'cooked'): Constant | null {
  const expressions = nodesIn(node['expressions']).map(inner);
  if (!expressions.every((expression) => expression !== null)) return null;
  const pieces = nodesIn(node['quasis']).map(({ value }) =>
    typeof value === 'object' && value !== null && form in value ? String(Reflect.get(value, form)) : '',
  );
  return text(pieces.map((piece, index) => piece + (expressions[index] ?? '')).join(''));
}

const isRaw = (tag: unknown): boolean =>
  isNode(tag) &&
  tag.type === 'MemberExpression' &&
  textIn(tag['object'], 'name') === 'String' &&
  textIn(tag['property'], 'name') === 'raw';

/** Whether a node makes a pattern: RegExp(...), new RegExp(...), globalThis.RegExp(...). */
export function makesPattern(node: SyntaxNode): boolean {
  const callee = node['callee'];
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return false;
  const named = isNode(callee) && callee.type === 'MemberExpression' ? callee['property'] : callee;
  return textIn(named, 'name') === 'RegExp';
}

/** The pattern of a RegExp call with constants. */
function builtConstants(node: SyntaxNode, inner: (node: unknown) => Constant | null): Constant | null {
  if (!makesPattern(node)) return null;
  const [first, second] = nodesIn(node['arguments']);
  const source = inner(first);
  const flags = second === undefined ? '' : constantText(inner(second));
  if (flags === null || source === null || source.kind === 'list' || source.kind === 'function') return null;
  if (source.kind === 'text') return { kind: 'pattern', source: source.text, flags };
  return { kind: 'pattern', source: source.source, flags: second === undefined ? source.flags : flags };
}
