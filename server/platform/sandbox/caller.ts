import type { CallContext } from '../http/area.ts';
import type { QueueCaller } from '../queue/fair-queue.ts';

/** The person and project for whom a script runs. */
export type ScriptCaller = QueueCaller;

/** Returns the script caller of a request, with a signal that aborts when the connection ends. An impersonator uses their own turns. */
export function createScriptCaller(
  { impersonator, gone }: Pick<CallContext, 'impersonator' | 'gone'>,
  reader: { readonly person: number; readonly project: { readonly id: number } },
): ScriptCaller {
  return { person: impersonator ?? reader.person, project: reader.project.id, signal: gone };
}
