import type { CallContext } from '../area.ts';
import type { Reader } from '../policy/reader.ts';

/** The person and project for whom a script runs. Turns and limits are counted by them. */
export interface ScriptCaller {
  readonly person: number;
  readonly project: number;
  /** Aborted when the result is no longer needed. */
  readonly signal?: AbortSignal;
}

/** Returns the script caller of a request, with a signal that aborts when the connection ends. An impersonator uses their own turns. */
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
