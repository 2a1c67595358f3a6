import { FormulaError, tokenize, type NamedToken, type Token } from './formula-tokens.ts';

/** The maximum depth of a formula. */
const MAX_DEPTH = 60;
/** The maximum number of operators. The evaluation engine nests operands, and many more would exceed the stack. */
const MAX_OPERATORS = 500;

/** A call of a function in a formula. */
export interface FunctionCall {
  /** In capital letters, without the prefix _xlfn. of files. */
  readonly name: string;
  readonly at: number;
  readonly arguments: number;
  /** Is this call the whole formula? */
  readonly outermost: boolean;
}

/** A parsed formula. */
export interface Formula {
  readonly tokens: readonly Token[];
  readonly calls: readonly FunctionCall[];
}

/** The name of a function without the prefix that files put before newer functions. */
export const functionName = (written: string): string => written.toUpperCase().replace(/^(?:_XLFN\.)?(?:_XLWS\.)?/, '');

/** Reads a canonical formula: English names, "," between arguments, "." in numbers. Throws FormulaError. */
export function readFormula(text: string): Formula {
  const tokens = tokenize(text);
  const reader = new SyntaxReader(
    tokens.some(({ kind }) => kind === 'space') ? tokens.filter(({ kind }) => kind !== 'space') : tokens,
    text.length,
  );
  return { tokens, calls: reader.readAll() };
}

const isSign = ({ text }: Token): boolean => text === '+' || text === '-';
const isPercent = ({ text }: Token): boolean => text === '%';

class SyntaxReader {
  private readonly tokens: readonly Token[];
  private readonly end: number;
  private readonly calls: FunctionCall[] = [];
  private next = 0;
  private operators = 0;

  constructor(tokens: readonly Token[], end: number) {
    this.tokens = tokens;
    this.end = end;
  }

  readAll(): readonly FunctionCall[] {
    this.expression(0);
    if (this.peek()) this.fail();
    return this.calls;
  }

  private peek(): Token | undefined {
    return this.tokens[this.next];
  }

  private isNext(mark: string): boolean {
    const token = this.peek();
    return token?.kind === 'mark' && token.text === mark;
  }

  private skip(mark: string): boolean {
    const found = this.isNext(mark);
    if (found) this.next += 1;
    return found;
  }

  private fail(wanted?: string): never {
    const token = this.peek();
    if (!token)
      throw new FormulaError(wanted ? `${wanted} is missing at the end` : 'the formula is incomplete', this.end);
    throw new FormulaError(`"${token.text}" is not expected here`, token.at);
  }

  private expression(depth: number): void {
    if (depth > MAX_DEPTH) throw new FormulaError(`deeper than ${MAX_DEPTH} levels`, this.peek()?.at ?? this.end);
    do {
      this.signs(depth, isSign);
      this.operand(depth);
      this.signs(depth, isPercent);
    } while (this.operator());
  }

  private operator(): boolean {
    const token = this.peek();
    if (token?.kind !== 'operator' || token.text === '%') return false;
    this.next += 1;
    this.operators += 1;
    if (this.operators > MAX_OPERATORS) throw new FormulaError(`more than ${MAX_OPERATORS} operators`, token.at);
    return true;
  }

  /** Reads prefix or postfix operators. Each one makes the formula deeper. */
  private signs(depth: number, isOne: (token: Token) => boolean): void {
    for (let count = depth; ; count++) {
      const token = this.peek();
      if (token?.kind !== 'operator' || !isOne(token)) return;
      if (count > MAX_DEPTH) throw new FormulaError(`deeper than ${MAX_DEPTH} levels`, token.at);
      this.next += 1;
    }
  }

  private operand(depth: number): void {
    const token = this.peek();
    if (token?.kind === 'function') return this.call(token, depth);
    if (this.skip('(')) {
      this.expression(depth + 1);
      if (!this.skip(')')) this.fail('")"');
      return;
    }
    if (this.skip('{')) return this.array();
    if (!token || token.kind === 'operator' || token.kind === 'mark') this.fail();
    this.next += 1;
  }

  private call(token: NamedToken, depth: number): void {
    const first = this.next === 0;
    const place = this.calls.length;
    this.next += 2;
    let count = 0;
    if (!this.skip(')')) {
      do {
        count += 1;
        if (!this.isNext(',') && !this.isNext(')')) this.expression(depth + 1);
      } while (this.skip(','));
      if (!this.skip(')')) this.fail('")"');
    }
    const outermost = first && this.next === this.tokens.length;
    this.calls.splice(place, 0, { name: functionName(token.name), at: token.at, arguments: count, outermost });
  }

  /** An array holds only numbers, texts, errors, TRUE and FALSE. */
  private array(): void {
    do {
      const sign = this.peek();
      if (sign?.kind === 'operator' && isSign(sign)) this.next += 1;
      const token = this.peek();
      const value = token && (/^(?:number|text|error)$/.test(token.kind) || /^(?:true|false)$/i.test(token.text));
      if (!value) this.fail();
      this.next += 1;
    } while (this.skip(',') || this.skip(';'));
    if (!this.skip('}')) this.fail('"}"');
  }
}
