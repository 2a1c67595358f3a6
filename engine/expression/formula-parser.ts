import { BoundedMap } from '../base/bounded-map.ts';
import { FormulaError } from './formula-error.ts';
import { isDigit, Jsep, PRECEDENCE_OF_AND, precedenceOf, type Syntax } from './jsep-base.ts';
import { FORMS, isName } from './names.ts';

const MAX_LENGTH = 2000;
const MAX_DEPTH = 40;
/** Prefix operators nest without parentheses, so their tokens have a limit of their own. */
const MAX_TOKEN_DEPTH = 80;

const INSTEAD: Readonly<Record<string, string>> = {
  '===': '== is strict already',
  '!==': '!= is strict already',
  '&&': 'write and',
  '||': 'write or',
  '??': 'write or, or a test with ?:',
  '!': 'write not',
  '**': 'there is no power',
  '|': 'there are no bit operators: use bits(x, n)',
  '&': 'there are no bit operators: use bits(x, n)',
  '^': 'there are no bit operators',
  '~': 'there are no bit operators',
  '<<': 'there are no bit operators',
  '>>': 'there are no bit operators',
  '>>>': 'there are no bit operators',
};
const insteadOf = (operator: string): string | undefined =>
  Object.hasOwn(INSTEAD, operator) ? INSTEAD[operator] : undefined;

// Parsers that are tried at the current position.
const AT = {
  word: /[\p{L}\p{N}_]+/uy,
  not: /not(?![\p{L}\p{N}_$])/uy,
  notIn: /not\s+in(?![\p{L}\p{N}_$])/uy,
  new: /new\s+[\p{L}_$]/uy,
  spread: /\.\.\./y,
};
const BAD_ESCAPE = /^(?:[^\\]|\\[nrtbfv'"\\])*?(\\[^nrtbfv'"\\])/su;

/** A strict jsep: it refuses missing commas, `a; b`, unknown escapes and special characters in names, with their positions. */
class FormulaParser extends Jsep {
  /** Operators of this precedence or less end the operand of `not`. */
  private floor = 0;
  private depth = 0;
  /** The start offsets of the open tokens. */
  private readonly begun: number[] = [];

  private refuse(message: string, index = this.index): never {
    throw new FormulaError(message, this.expr, index);
  }

  override throwError(message: string): never {
    this.refuse(message);
  }

  private at(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.index;
    return pattern.exec(this.expr)?.[0];
  }

  parseFormula(): Syntax {
    if (this.expr.startsWith('{{')) this.refuse('a logic position takes the formula without {{ }}');
    if (this.expr.length > MAX_LENGTH) this.refuse('longer than 2,000 characters: give parts of it names in values');
    const node = this.gobbleExpression();
    if (!node || this.index < this.expr.length)
      this.refuse(this.char ? `unexpected "${this.at(AT.word) ?? this.char}"` : 'a formula is missing');
    return node;
  }

  override gobbleExpression(): Syntax | undefined {
    if (++this.depth > MAX_DEPTH) this.refuse('nested too deep: give parts of it names in values');
    const floor = this.floor;
    this.floor = 0;
    this.gobbleSpaces();
    const start = this.index;
    const node = super.gobbleExpression();
    this.floor = floor;
    this.depth--;
    if (node) {
      node.start ??= start;
      node.end ??= this.index;
    }
    return node;
  }

  override gobbleToken(): Syntax | undefined {
    this.gobbleSpaces();
    const start = this.index;
    this.refuseForeignSigns();
    if (this.char === 'n' && this.at(AT.not)) return this.gobbleNot(start);
    if (this.begun.length >= MAX_TOKEN_DEPTH) this.refuse('nested too deep: give parts of it names in values');
    this.begun.push(start);
    const node = super.gobbleToken();
    this.begun.pop();
    if (!node) return node;
    node.start ??= start;
    node.end ??= this.index;
    return node;
  }

  private refuseForeignSigns(): void {
    if (this.char === '.' && this.at(AT.spread)) this.refuse('no spread: use merge(a, b) or assign(a, b)');
    if (this.char === '`') this.refuse('no template literals: use cat(a, b), or text with {{ }} in it');
    if (this.char === '/') this.refuse('no regular expressions');
    if (this.char === '=') this.refuse('no assignment: == compares');
    const instead = insteadOf(this.char);
    if (instead) this.refuse(`no ${this.char}: ${instead}`);
    if (this.char === 'n' && this.at(AT.new)) this.refuse('no new');
  }

  override gobbleTokenProperty(node: Syntax): Syntax {
    node.start ??= this.begun.at(-1) ?? this.index;
    const made = super.gobbleTokenProperty(node);
    return made;
  }

  /** The operand of `not` includes all operators that bind tighter than `and`. jsep's own unary operators bind tighter than everything. */
  private gobbleNot(start: number): Syntax {
    const floor = this.floor;
    this.index += 3;
    this.floor = PRECEDENCE_OF_AND;
    if (++this.depth > MAX_DEPTH) this.refuse('nested too deep: give parts of it names in values');
    const argument = this.gobbleBinaryExpression();
    this.depth--;
    this.floor = floor;
    if (!argument) this.refuse('something must follow not');
    return { type: 'UnaryExpression', operator: 'not', argument, start, end: this.index };
  }

  override gobbleBinaryOp(): string | false {
    this.gobbleSpaces();
    const start = this.index;
    const spaced = this.char === 'n' ? this.at(AT.notIn) : undefined;
    if (spaced) this.index += spaced.length;
    const operator = spaced ? 'not in' : super.gobbleBinaryOp();
    const instead = operator && insteadOf(operator);
    if (instead) this.refuse(`no ${operator}: ${instead}`, start);
    if (!operator && this.char === '=') this.refuse('no assignment: == compares');
    if (!operator || precedenceOf(operator) > this.floor) return operator;
    this.index = start;
    return false;
  }

  override gobbleGroup(): Syntax {
    const start = this.index++;
    const node = this.gobbleExpression();
    if (!node) this.refuse('there must be an expression between ( and )');
    if (this.char === ',') this.refuse('one value between ( and ): an arrow takes one name');
    if (this.char !== ')') this.refuse('expected )');
    this.index++;
    return Object.assign(node, { start, end: this.index, paren: true });
  }

  override gobbleArguments(close: number): Syntax[] {
    const items: Syntax[] = [];
    for (this.gobbleSpaces(); items.length > 0 || this.code !== close; this.index++) {
      const item = this.gobbleExpression();
      if (!item)
        this.refuse(this.char ? `expected a value, not "${this.char}"` : `expected ${String.fromCharCode(close)}`);
      items.push(item);
      if (this.code === close) break;
      if (this.char !== ',') this.refuse(`expected , or ${String.fromCharCode(close)}`);
    }
    this.index++;
    return items;
  }

  override gobbleIdentifier(): Syntax {
    const start = this.index;
    if (isDigit(this.code)) this.refuse('write an index of a list in brackets: xs[0]');
    const node = super.gobbleIdentifier();
    const name = node.name ?? '';
    if (!isName(name) && !FORMS.some((form) => form === name) && node.type === 'Identifier')
      this.refuse(`"${name}" is not a name`, start);
    return Object.assign(node, { start, end: this.index });
  }

  override gobbleStringLiteral(): Syntax {
    const start = this.index;
    const node = super.gobbleStringLiteral();
    const escape = BAD_ESCAPE.exec(node.raw ?? '');
    if (escape) this.refuse(`no escape ${escape[1]}`, start + escape[0].length - 2);
    return Object.assign(node, { start, end: this.index });
  }

  override gobbleNumericLiteral(): Syntax {
    const start = this.index;
    const node = super.gobbleNumericLiteral();
    if (!Number.isFinite(node.value)) this.refuse('a number too large', start);
    return Object.assign(node, { start, end: this.index });
  }
}

const parsedFormulas = new BoundedMap<string, Syntax>(1000);

/**
 * The syntax tree of a formula, each node with its range; throws a FormulaError. Readers do not change it, so each text is parsed once, also in a document
 * that is being typed.
 */
export function parseFormula(text: string): Syntax {
  return parsedFormulas.getOrCreate(text, () => new FormulaParser(text).parseFormula());
}

/** The start of a node. jsep has none for nodes that it combines from parts. */
export function startOf(node: Syntax): number {
  if (node.start !== undefined) return node.start;
  const first = node.left ?? node.test ?? node.object ?? node.callee ?? node.key;
  return first ? startOf(first) : 0;
}

/** The end of a node. */
export function endOf(node: Syntax): number {
  const last = node.right ?? node.alternate ?? node.body;
  const own = node.end ?? startOf(node);
  return last ? Math.max(own, endOf(last)) : own;
}
