import { fold } from '../../schemas/formats/folding.ts';
import type { Area } from '../address.ts';
import { readFormula } from '../formula-syntax.ts';
import { FormulaError, type ReferenceToken } from '../formula-tokens.ts';
import type { FileBook, FileName } from './file-book.ts';
import type { NameMeanings } from './file-formula.ts';

/** An area with a name. */
export interface NamedArea {
  readonly name: string;
  readonly area: Area;
}

const NAME = /^[\p{L}_][\p{L}\p{M}\p{N}_.]*$/u;
const MAX_NAME_LENGTH = 120;

/** The names of a file: areas, and formulas that replace a name. Names that cannot be imported become notes. */
export class FileNames implements NameMeanings {
  readonly areas: NamedArea[] = [];
  private readonly sheets: ReadonlyMap<string, number>;
  private readonly ranges = new Set<string>();
  private readonly texts = new Map<string, string>();

  constructor({ sheets, names, notes }: FileBook) {
    this.sheets = new Map(sheets.map(({ name }, index) => [fold(name), index]));
    for (const name of names)
      if (!this.add(name))
        notes.add('name', name.sheet === undefined ? undefined : sheets[name.sheet]?.name, undefined, name.name);
  }

  isRange(name: string): boolean {
    return this.ranges.has(fold(name));
  }

  text(name: string): string | undefined {
    return this.texts.get(fold(name));
  }

  isSheet(name: string): boolean {
    return this.sheets.has(fold(name));
  }

  /** The area of a reference with a sheet, without "="; undefined for other formulas. */
  areaOf(text: string): Area | undefined {
    const tokens = tokensOf(text);
    const [token] = tokens ?? [];
    return tokens?.length === 1 && token?.kind === 'reference' ? this.areaOfReference(token) : undefined;
  }

  private areaOfReference({ sheet, from, to }: ReferenceToken): Area | undefined {
    const index = sheet === undefined ? undefined : this.sheets.get(fold(sheet));
    if (index === undefined || from.row === null || from.column === null || to.row === null || to.column === null)
      return undefined;
    return { sheet: index, row: from.row, column: from.column, lastRow: to.row, lastColumn: to.column };
  }

  private add({ name, text }: FileName): boolean {
    const key = fold(name);
    if (!NAME.test(name) || name.length > MAX_NAME_LENGTH || this.ranges.has(key) || this.texts.has(key)) return false;
    const area = this.areaOf(text);
    if (area) {
      this.areas.push({ name, area });
      this.ranges.add(key);
      return true;
    }
    if (!isMovable(text)) return false;
    this.texts.set(key, text);
    return true;
  }
}

function tokensOf(text: string) {
  try {
    return readFormula(`=${text}`).tokens;
  } catch (error) {
    if (error instanceof FormulaError) return undefined;
    throw error;
  }
}

/** Does the formula mean the same in every cell, so that it can replace its name? */
const isMovable = (text: string): boolean =>
  tokensOf(text)?.every(
    (token) =>
      (token.kind !== 'reference' || (token.sheet !== undefined && isAbsolute(token.area))) &&
      (token.kind !== 'name' || /^(?:true|false)$/i.test(token.text)),
  ) === true;

const isAbsolute = (area: string): boolean =>
  area.split(':').every((end) => /^(?:\$[A-Z]+\$\d+|\$[A-Z]+|\$\d+)$/.test(end));
