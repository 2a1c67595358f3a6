import { formatDialect, postgresql, type FormatOptionsWithDialect } from 'sql-formatter';
import { listSqlTokens } from '../../../schemas/formats/sql-parameters.ts';

const OPTIONS: FormatOptionsWithDialect = {
  dialect: postgresql,
  keywordCase: 'preserve',
  functionCase: 'preserve',
  dataTypeCase: 'preserve',
  identifierCase: 'preserve',
  paramTypes: { named: ['@'] },
  expressionWidth: 80,
  linesBetweenQueries: 1,
};

/** The text with one clause to a line. Undefined where it cannot be read, or where more than whitespace would change. */
export function formatSql(text: string): string | undefined {
  const formatted = layOut(text);
  return formatted !== undefined && isSame(listSqlTokens(text), listSqlTokens(formatted)) ? formatted : undefined;
}

function layOut(text: string): string | undefined {
  try {
    return formatDialect(text, OPTIONS);
  } catch {
    return undefined; // the text has a mistake, and the editor says that it is as it was
  }
}

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((item, at) => item === others[at]);
