import type { CallContext } from '../area.ts';
import type { Reader } from '../policy/reader.ts';

/** For whom a script runs: turns and limits are counted by person and by project. */
export interface ScriptCaller {
  readonly person: number;
  readonly project: number;
  /** Aborted when nobody waits for the result any more. */
  readonly signal?: AbortSignal;
}

/** The caller of a request, until their connection ends. Who acts as somebody uses up their own turns. */
export function createScriptCaller(
  { impersonator, reply }: Pick<CallContext, 'impersonator' | 'reply'>,
  reader: Pick<Reader, 'person' | 'project'>,
): ScriptCaller {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  return { person: impersonator ?? reader.person, project: reader.project.id, signal: gone.signal };
}
