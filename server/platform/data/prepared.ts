import { createHash } from 'node:crypto';
import { sql, type CompiledQuery, type QueryExecutorProvider, type QueryResult, type RawBuilder } from 'kysely';
import { Client } from 'pg';

/**
 * A statement with this prefix is parsed and planned once for each connection: for frequent statements that take longer
 * to plan than to execute.
 */
export const PREPARED = '/* kept */';

const names = new Map<string, string>();

function statementName(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `kept_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
  names.set(text, name);
  return name;
}

/** A client of the database that prepares statements with the prefix. */
export class PreparingClient extends Client {
  // pg declares a dozen signatures of query; all arguments are passed on.
  // oxlint-disable-next-line typescript/no-explicit-any, typescript/explicit-module-boundary-types
  override query(...given: any[]): any {
    const [text, values] = given;
    const [query, ...rest] = given;
    const kept = typeof text === 'string' && text.startsWith(PREPARED);
    return kept
      ? super.query({ name: statementName(text), text, values }, ...given.slice(2))
      : super.query(query, ...rest);
  }
}

/** A placeholder in a statement for a value that is given when it runs. */
class ValueSlot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A prepared statement whose text is also built only once: `build` gets placeholders, and each run gives the values.
 * For frequent large statements, whose text takes longer to build than to execute.
 */
export function preparedStatement<Values extends object, Row>(
  build: (value: (name: keyof Values & string) => RawBuilder<unknown>) => RawBuilder<Row>,
): (db: QueryExecutorProvider & QueryRunner, values: Values) => Promise<readonly Row[]> {
  let made: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    made ??= sql<Row>`${sql.raw(PREPARED)} ${build((name) => sql.val(new ValueSlot(name)))}`.compile(db);
    const given = new Map<string, unknown>(Object.entries(values));
    const parameters = made.parameters.map((parameter) =>
      parameter instanceof ValueSlot ? given.get(parameter.name) : parameter,
    );
    return (await db.executeQuery<Row>({ ...made, parameters })).rows;
  };
}

interface QueryRunner {
  executeQuery<Row>(query: CompiledQuery<Row>): Promise<QueryResult<Row>>;
}
