import { createHash } from 'node:crypto';
import { sql, type CompiledQuery, type QueryExecutorProvider, type QueryResult, type RawBuilder } from 'kysely';
import { Client } from 'pg';

/** A statement that begins so is parsed and planned once for each connection: for what is asked all the time, and takes longer to plan than to do. */
export const PREPARED = '/* kept */';

const names = new Map<string, string>();

function statementName(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `kept_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
  names.set(text, name);
  return name;
}

/** A client of the database that keeps the plans of marked statements. */
export class PreparingClient extends Client {
  // The signatures of pg's own query are a dozen; all are passed on as they are.
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

/** Stands in a statement for a value that is given when it runs. */
class ValueSlot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A kept statement whose text is made once too: `build` is given the places of the values, and what it answers is run with the values themselves.
 * For what is asked all the time; making the text of a large one takes longer than asking.
 */
export function preparedStatement<Values extends object, Row>(
  build: (value: (name: keyof Values & string) => RawBuilder<unknown>) => RawBuilder<Row>,
): (db: QueryExecutorProvider & QueryRunner, values: Values) => Promise<readonly Row[]> {
  let made: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    made ??= sql<Row>`${sql.raw(PREPARED)} ${build((name) => sql.val(new ValueSlot(name)))}`.compile(db);
    const given = new Map<string, unknown>(Object.entries(values));
    const parameters = made.parameters.map((one) => (one instanceof ValueSlot ? given.get(one.name) : one));
    return (await db.executeQuery<Row>({ ...made, parameters })).rows;
  };
}

interface QueryRunner {
  executeQuery<Row>(query: CompiledQuery<Row>): Promise<QueryResult<Row>>;
}
