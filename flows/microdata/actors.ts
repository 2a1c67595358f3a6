import { fromPromise } from 'xstate';
import type { MicrodataAnswers } from '../../schemas/documents/microdata-rules.ts';

/** The arguments of a save. */
export interface MicrodataSave {
  readonly projectId: string;
  readonly userId: string;
  readonly end: boolean;
  readonly answers: MicrodataAnswers;
  readonly final: boolean;
  /** The revision that was edited. */
  readonly revision: number;
}

export interface SavedForm {
  readonly revision: number;
  readonly answers: MicrodataAnswers;
}

/** The failure of a save. */
export interface Failure {
  readonly code: string;
  readonly text: string | null;
  /** After a conflict: the revision of the other save. */
  readonly revision: number | null;
}

/** The actors of the microdata flow. The default refuses, so that a missing one is noticed at once. */
export const actors = {
  save: fromPromise<SavedForm, MicrodataSave>(() =>
    Promise.reject(new Error('The host has not provided the actor "save".')),
  ),
};
