import { write } from '../../../../schemas/calls/write.ts';
import {
  isWriteFunction,
  WRITE_FUNCTIONS,
  WRITE_FUNCTION_NAMES,
  type WriteFunctionName,
} from '../../../../schemas/entities/write-function.ts';
import { parseIsoDate, startOfDay } from '../../../../schemas/formats/greek-date.ts';
import { area, type CallContext } from '../../../platform/http/area.ts';
import {
  CountChanged,
  WriteFailed,
  type WriteOrder,
  type WriteServices,
} from '../../../platform/data/write/write-services.ts';
import { askerOf } from '../../../policy/asker.ts';
import { requireReader, type Reader } from '../../../policy/reader.ts';
import {
  countChanged,
  fieldError,
  forbidden,
  notFound,
  ProblemError,
  unprocessable,
} from '../../../platform/base/problem.ts';
import { createScriptCaller } from '../../../platform/sandbox/scripts.ts';
import { readParams } from '../params/params.ts';

const RUNS = 20;

export const writeArea = area('write', write, {
  list: async ({ ProjectId }, context) => {
    const reader = await requireReader(context, ProjectId);
    return {
      Functions: context.writes
        ? allowedFunctions(reader).map((Name) => ({ Name, Params: [...WRITE_FUNCTIONS[Name]] }))
        : [],
      Runs: await listRuns(context, reader),
    };
  },
  attempt: async ({ ProjectId, Name, Values }, context) => {
    const reader = await requireReader(context, ProjectId);
    const { writes, order } = prepare(context, reader, Name, Values);
    const caller = createScriptCaller(context, reader);
    const { count, rows } = await writes.attempt(caller, askerOf(reader), order).catch(refuse);
    return { Count: count, Rows: rows.map(({ id, name }) => ({ Id: id, Name: name })) };
  },
  run: async ({ ProjectId, Name, Values, Count, Key }, context) => {
    const reader = await requireReader(context, ProjectId);
    const { writes, order } = prepare(context, reader, Name, Values);
    // A started run completes even if the caller leaves.
    const caller = { person: reader.person, project: reader.project.id };
    const { count, again } = await writes
      .run(caller, askerOf(reader), order, {
        key: Key,
        count: Count,
        address: context.address,
        request: context.request.id,
      })
      .catch(refuse);
    return { Count: count, Again: again };
  },
});

/** The functions that the settings of the project allow: none by default. */
function allowedFunctions({ project }: Reader): readonly WriteFunctionName[] {
  const named = project.settings.Config['writeServices'];
  const allowed = new Set(Array.isArray(named) ? named.filter(isWriteFunction) : []);
  return WRITE_FUNCTION_NAMES.filter((name) => allowed.has(name));
}

interface Prepared {
  readonly writes: WriteServices;
  readonly order: WriteOrder;
}

/**
 * Checks that the caller is an administrator and not impersonating, that the settings allow the function, and that its
 * values have their types.
 */
function prepare(
  { writes, impersonator, viewing }: CallContext,
  reader: Reader,
  name: WriteFunctionName,
  given: Readonly<Record<string, unknown>>,
): Prepared {
  if (impersonator !== undefined || viewing)
    throw forbidden('forbidden', 'Write services are for administrators in person.');
  if (!writes) throw forbidden('writes-off', 'This installation runs no write services.');
  if (!allowedFunctions(reader).includes(name)) throw notFound('no-write-service', 'There is no such write service.');
  const [param] = WRITE_FUNCTIONS[name];
  const values = readParams(WRITE_FUNCTIONS[name], given, { pointer: '/Values', code: 'fields-do-not-fit' });
  return { writes, order: { name, value: toValue(values[param.Name]), values } };
}

/** A day as the timestamp of its beginning. */
function toValue(value: unknown): number | string {
  if (typeof value === 'number') return value;
  const day = typeof value === 'string' ? parseIsoDate(value) : null;
  if (!day) throw new Error('A value of a write service is neither a number nor a day');
  return new Date(startOfDay(day)).toISOString();
}

const CODES = {
  key: 'write-key',
  busy: 'write-busy',
  slow: 'write-too-slow',
  'too-many': 'write-too-many',
  refused: 'forbidden',
} as const;

function refuse(error: unknown): never {
  if (error instanceof CountChanged) throw countChanged({ Count: error.count });
  if (!(error instanceof WriteFailed)) throw error;
  if (error.kind === 'mentor')
    throw unprocessable('fields-do-not-fit', 'There is no such mentor.', [fieldError('/Values/mentor', 'mentor')]);
  throw new ProblemError({
    status: error.kind === 'refused' ? 403 : 422,
    code: CODES[error.kind],
    title: 'The write service changed nothing.',
    cause: error,
  });
}

async function listRuns({ db }: CallContext, { project }: Reader) {
  const rows = await db
    .selectFrom('write_runs')
    .leftJoin('people', 'people.id', 'write_runs.person')
    .where('write_runs.project', '=', project.id)
    .where('write_runs.count', 'is not', null)
    .select(['write_runs.function', 'write_runs.count', 'write_runs.time', 'people.name'])
    .orderBy('write_runs.time', 'desc')
    .limit(RUNS)
    .execute();
  return rows.flatMap(({ function: Name, count, time, name }) =>
    isWriteFunction(Name) ? [{ Name, Person: name ?? '', Count: count ?? 0, Time: time.toISOString() }] : [],
  );
}
