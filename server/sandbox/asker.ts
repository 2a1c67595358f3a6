import type { CallContext } from '../area.ts';
import type { Reader } from '../policy/reader.ts';

/** For whom a script runs: turns and limits are counted by person and by project. */
export interface ScriptAsker {
  readonly person: number;
  readonly project: number;
  /** Aborted when nobody waits for the result any more. */
  readonly signal?: AbortSignal;
}

/** The caller of a request, until their connection ends. Who acts as somebody uses up their own turns. */
export function askerOf(
  { behind, reply }: Pick<CallContext, 'behind' | 'reply'>,
  reader: Pick<Reader, 'person' | 'project'>,
): ScriptAsker {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort();
  });
  return { person: behind ?? reader.person, project: reader.project.id, signal: gone.signal };
}
