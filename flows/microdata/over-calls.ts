import { fromPromise } from 'xstate';
import type { Call } from '../upload/over-calls.ts';
import type { MicrodataSave, SavedForm } from './actors.ts';
import type { machine as Machine } from './machine.ts';

/** The actor of the microdata flow over the calls of the area. */
export const microdataOverCalls = (machine: typeof Machine, call: Call): typeof Machine =>
  machine.provide({ actors: { save: fromPromise(({ input, signal }) => save(input, call, signal)) } });

async function save(
  { projectId, userId, end, answers, final, revision }: MicrodataSave,
  call: Call,
  signal: AbortSignal,
): Promise<SavedForm> {
  const body = {
    ProjectId: projectId,
    UserId: userId,
    Data: Object.entries(answers).map(([Id, Answer]) => ({ Id, Answer })),
    Final: final,
    Revision: revision,
  };
  try {
    const reply = await call(end ? 'microdata.setMicrodataEnd' : 'microdata.setMicrodataStart', body, { signal });
    const { Revision } = Object(reply);
    return { revision: typeof Revision === 'number' ? Revision : revision, answers };
  } catch (error) {
    const { code, text, data } = Object(error);
    const { Revision } = Object(data);
    // The flow reads these members of the failure.
    // oxlint-disable-next-line typescript/only-throw-error
    throw { code, text, revision: typeof Revision === 'number' ? Revision : null };
  }
}
