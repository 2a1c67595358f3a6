import { fromCallback, fromPromise, type EventObject } from 'xstate';
import type { WrongTexts } from './books.ts';
import type { AnswerSet, QuestClock } from '../../schemas/entities/questionnaire.ts';

/** The person of the questionnaire, and its address. */
export interface QuestInput {
  readonly by: 'action' | 'menteeAction' | 'answered' | 'answerSet' | 'token' | 'mentor';
  /** The action, the answer set, the token or the questionnaire. */
  readonly id: string;
  readonly menteeId: string;
  readonly projectId: string;
}

/** The answer of a group. */
export interface GivenAnswer {
  readonly GroupId: string;
  readonly OptionId?: string | null;
  readonly Text?: string | null;
  /** The text over which it was written, where another one arrived since. */
  readonly Seen?: string | null;
}

/** Events of the saver; each has the number of unsent answers. */
export type SavingEvent = EventObject & { readonly pending: number } & (
    | {
        readonly type: 'SAVED' | 'REFUSED' | 'KEPT';
        readonly answer: GivenAnswer;
        readonly code?: string;
        /** Why the server refused it, for people. */
        readonly reason?: string;
      }
    /** Another page saved first: its stored answer. The local answer waits for a choice. */
    | { readonly type: 'OVERTAKEN'; readonly answer: GivenAnswer; readonly theirs: GivenAnswer }
    /** Answers that were stored from elsewhere, to questions that this page does not answer at the moment. */
    | { readonly type: 'ARRIVED'; readonly answers: readonly GivenAnswer[] }
    /** Texts of workbooks that are no values, as this device stored them. */
    | { readonly type: 'WRONG_STORED'; readonly wrong: Readonly<Record<string, WrongTexts>> }
    /** Stored answers of this device that are being sent. */
    | { readonly type: 'RESTORED'; readonly answers: readonly GivenAnswer[] }
  );

/** Events of the clock. */
export type ClockEvent = EventObject &
  (
    | { readonly type: 'SYNCED'; readonly clock: QuestClock & { readonly Changed?: string | null } }
    | { readonly type: 'WARN'; readonly minutes: 1 | 5 }
    | { readonly type: 'CLOSING' | 'TIME_UP' }
  );

/** Events for the saver: the answer set, and the answers to save. */
export type SaveOrder =
  | { readonly type: 'OPEN'; readonly set: AnswerSet }
  | { readonly type: 'SAVE'; readonly answers: readonly GivenAnswer[] }
  /** The texts of a workbook that are no values: stored on the device. */
  | { readonly type: 'WRONG'; readonly group: string; readonly texts: WrongTexts }
  /** When the last answer of the set was stored, from here or from elsewhere. */
  | { readonly type: 'REFRESH'; readonly changed: string }
  /** The set was handed in, or cleared. */
  | { readonly type: 'FORGET' }
  /** Of two answers one was chosen: the own one is sent over the other, or forgotten. */
  | { readonly type: 'CHOOSE'; readonly groups: readonly string[]; readonly keep: AnswerChoice };

/** Which of two answers stays: that of this page, or the one that was stored from elsewhere. */
export type AnswerChoice = 'own' | 'other';

const missing = (name: string) => () => Promise.reject(new Error(`The host has not provided the actor "${name}".`));

export interface SetInput {
  readonly input: QuestInput;
  readonly set: AnswerSet;
}

/** The actors of the questionnaire flow. Each default refuses, so that a missing one is noticed at once. */
export const actors = {
  /** The questionnaire with its answers. */
  load: fromPromise<AnswerSet, QuestInput>(missing('load')),
  /** Starts the clock. */
  start: fromPromise<AnswerSet, SetInput>(missing('start')),
  /** Goes on after a pause. */
  resume: fromPromise<AnswerSet, SetInput>(missing('resume')),
  /** Puts it aside at a section. */
  pause: fromPromise<QuestClock, SetInput & { readonly section: number | null }>(missing('pause')),
  /** Takes all answers back, and brings the set anew. */
  clear: fromPromise<AnswerSet, SetInput>(missing('clear')),
  /** Hands it in; answers where the page goes. */
  finish: fromPromise<string, SetInput>(missing('finish')),
  /** Looks at the clock each second, and asks the server each ten. */
  clock: fromCallback<EventObject, { readonly id: string; readonly left: number | null }>(() => {
    throw new Error('The host has not provided the actor "clock".');
  }),
  /** Saves answers in order, and stores unsent ones on the device. */
  saver: fromCallback<SaveOrder, QuestInput>(() => {
    throw new Error('The host has not provided the actor "saver".');
  }),
};
