import type { machine as MicrodataMachine } from './microdata/machine.ts';
import type { machine as QuestMachine } from './questionnaire/machine.ts';
import type { AnswerStore } from './questionnaire/saver.ts';
import type { machine as UploadMachine } from './upload/machine.ts';
import type { Call } from './upload/over-calls.ts';

/** Stores nothing, for hosts without device storage. */
const emptyAnswerStore: AnswerStore = {
  all: () => Promise.resolve([]),
  put: () => Promise.resolve(),
  drop: () => Promise.resolve(),
};

/** Provides the actors of flows that screens name, over the host's calls and device storage. */
export const provideOverCalls =
  (call: Call, shelf: () => Promise<AnswerStore> = () => Promise.resolve(emptyAnswerStore)) =>
  async (flow: string, machine: unknown): Promise<unknown> => {
    if (flow === 'questionnaire') {
      const { questionnaireOverCalls } = await import('./questionnaire/over-calls.ts');
      // The flow's own machine, as the loader found it under this name.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      return questionnaireOverCalls(machine as typeof QuestMachine, call, await shelf());
    }
    if (flow === 'microdata') {
      const { microdataOverCalls } = await import('./microdata/over-calls.ts');
      // The flow's own machine, as the loader found it under this name.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      return microdataOverCalls(machine as typeof MicrodataMachine, call);
    }
    if (flow !== 'upload') return machine;
    const { uploadOverCalls } = await import('./upload/over-calls.ts');
    // The flow's own machine, as the loader found it under this name.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return uploadOverCalls(machine as typeof UploadMachine, call);
  };
