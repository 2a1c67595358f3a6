import type { Calls } from '../../../../schemas/calls/index.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Reader } from '../../../policy/reader.ts';
import { createScriptCaller, runScriptEach } from '../../../platform/sandbox/scripts.ts';

type Transformed = Calls['mass.preview']['reply'][number];

/** The number of rows in one batch of the sandbox. */
const BATCH = 250;

/** The results of a transform for each row. Without one the rows are sent as they are; null skips a row. */
export async function transformRows(
  context: CallContext,
  reader: Reader,
  source: string,
  rows: readonly unknown[],
): Promise<Transformed[]> {
  if (source.trim() === '') return rows.map((Value) => ({ Value, Error: '' }));
  const caller = createScriptCaller(context, reader);
  const results: Transformed[] = [];
  for (let from = 0; from < rows.length; from += BATCH) {
    // oxlint-disable-next-line no-await-in-loop -- one batch after the other, so that others have turns
    const batch = await runScriptEach(
      caller,
      { use: 'transform', source, file: 'transform' },
      rows.slice(from, from + BATCH),
    );
    results.push(
      ...batch.map((result) =>
        'error' in result
          ? { Value: null, Error: result.error.message }
          : { Value: result.value === undefined ? null : result.value, Error: '' },
      ),
    );
  }
  return results;
}
