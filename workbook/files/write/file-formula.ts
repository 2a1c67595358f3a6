import { quoteSheet } from '../../address.ts';
import { functionName } from '../../formula-syntax.ts';
import { FormulaError, tokenize, type Token } from '../../formula-tokens.ts';
import type { FileNaming } from './file-names.ts';
import { fileFunctionName } from './newer-functions.ts';

/** A formula as files write it, without "="; undefined for one that cannot be read. */
export function fileFormula(formula: string, naming: FileNaming): string | undefined {
  try {
    return tokenize(formula)
      .map((token) => tokenText(token, naming))
      .join('');
  } catch (error) {
    if (error instanceof FormulaError) return undefined;
    throw error;
  }
}

function tokenText(token: Token, naming: FileNaming): string {
  if (token.kind === 'function') return fileFunctionName(functionName(token.name));
  if (token.kind === 'name') return naming.range(token.name);
  if (token.kind !== 'reference' || token.sheet === undefined) return token.text;
  return `${quoteFileSheet(naming.sheet(token.sheet))}!${token.area}`;
}

/** Excel requires quotes around names with other characters than Latin letters, digits and "_". */
export const quoteFileSheet = (name: string): string =>
  /^[A-Za-z_]\w*$/.test(name) ? quoteSheet(name) : `'${name.replaceAll("'", "''")}'`;
