import { MAX_SERVICE_CALLS, type Service } from '../../../../schemas/documents/service.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import { ProblemError } from '../../../platform/base/problem.ts';
import type { ScriptCaller } from '../../../platform/sandbox/scripts.ts';
import { readParams } from '../params/params.ts';
import { isCallable } from './callable.ts';
import { runServiceTurn, type CallResult, type ScriptTurn } from './script.ts';

interface TimedCall extends CallResult {
  readonly ms: number;
}

/** A run of a service so far. */
export interface ServiceRun {
  readonly name: string;
  readonly service: Service;
  readonly params: Readonly<Record<string, unknown>>;
  /** The calls made so far, in order. */
  readonly calls: TimedCall[];
  /** The log of the script until its last call or its end. */
  log: readonly string[];
}

export const createRun = (
  name: string,
  service: Service,
  params: Readonly<Record<string, unknown>> = {},
): ServiceRun => ({ name, service, params: readParams(service.Params ?? [], params), calls: [], log: [] });

/**
 * Runs a service with the rights of the caller: runs the script until it needs a call, makes the call, and runs the
 * script again with its reply, until it ends.
 */
export async function runService(
  context: Pick<CallContext, 'call'>,
  caller: ScriptCaller,
  run: ServiceRun,
): Promise<unknown> {
  const now = Date.now();
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each turn needs the reply to the call before it
    const turn = await nextTurn(caller, run, now);
    run.log = turn.log;
    if (!('wait' in turn)) return turn.result ?? null;
    // oxlint-disable-next-line no-await-in-loop -- see above
    run.calls.push(await makeCall(context, caller, run, turn.wait));
  }
}

const nextTurn = (
  caller: ScriptCaller,
  { name, service, params, calls }: ServiceRun,
  now: number,
): Promise<ScriptTurn> => runServiceTurn(caller, { name, code: service.Code }, { params, results: calls, now });

async function makeCall(
  context: Pick<CallContext, 'call'>,
  { project }: ScriptCaller,
  run: ServiceRun,
  { name, body }: Extract<ScriptTurn, { wait: unknown }>['wait'],
): Promise<TimedCall> {
  const since = performance.now();
  const made = (result: Pick<CallResult, 'reply' | 'error'>): TimedCall => ({
    name,
    body,
    ...result,
    ms: performance.now() - since,
  });
  const refused = (code: string, message: string) => made({ error: { code, message } });
  if (!run.service.Calls?.includes(name)) return refused('not-declared', `The service does not name the call ${name}.`);
  // Checked again here, in case the document was stored in another way.
  if (!isCallable(name)) return refused('service-call', `A service cannot make the call ${name}.`);
  if (run.calls.length >= MAX_SERVICE_CALLS) return refused('too-many', 'The service makes too many calls.');
  try {
    return made({ reply: await context.call(name, body, project) });
  } catch (error) {
    if (!(error instanceof ProblemError) || error.status >= 500) throw error;
    return refused(error.code, error.message);
  }
}
