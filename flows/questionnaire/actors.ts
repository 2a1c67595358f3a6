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
  /** The stored text that the writer saw, if another one arrived since. */
  readonly Seen?: string | null;
}

/** Events of the saver; each has the number of unsent answers. */
export type SavingEvent = EventObject & { readonly pending: number } & (
    | {
        readonly type: 'SAVED' | 'REFUSED' | 'KEPT';
        readonly answer: GivenAnswer;
        readonly code?: string;
        /** The server's reason for the refusal, as text for people. */
        readonly reason?: string;
      }
    /** Another page saved first: its stored answer. The local answer waits for a choice. */
    | { readonly type: 'OVERTAKEN'; readonly answer: GivenAnswer; readonly theirs: GivenAnswer }
    /** Answers stored by other pages, to questions that this page does not answer at the moment. */
    | { readonly type: 'ARRIVED'; readonly answers: readonly GivenAnswer[] }
    /** Invalid texts of workbooks that this device stored. */
    | { readonly type: 'WRONG_STORED'; readonly wrong: Readonly<Record<string, WrongTexts>> }
    /** Answers stored on this device that are now being sent. */
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
  /** Invalid texts of a workbook, stored on the device. */
  | { readonly type: 'WRONG'; readonly group: string; readonly texts: WrongTexts }
  /** The time at which the last answer of the set was stored, by this page or another. */
  | { readonly type: 'REFRESH'; readonly changed: string }
  /** The set was handed in, or cleared. */
  | { readonly type: 'FORGET' }
  /** One of two conflicting answers was chosen: the own one is sent over the other, or dropped. */
  | { readonly type: 'CHOOSE'; readonly groups: readonly string[]; readonly keep: AnswerChoice };

/** The choice between two conflicting answers: that of this page, or that of another page. */
export type AnswerChoice = 'own' | 'other';

const missing = (name: string) => () => Promise.reject(new Error(`The host has not provided the actor "${name}".`));

export interface SetInput {
  readonly input: QuestInput;
  readonly set: AnswerSet;
}

/** The actors of the questionnaire flow. Each default refuses, so that a missing one is noticed at once. */
export const actors = {
  /** Loads the questionnaire with its answers. */
  load: fromPromise<AnswerSet, QuestInput>(missing('load')),
  /** Starts the clock. */
  start: fromPromise<AnswerSet, SetInput>(missing('start')),
  /** Continues after a pause. */
  resume: fromPromise<AnswerSet, SetInput>(missing('resume')),
  /** Pauses the questionnaire at a section. */
  pause: fromPromise<QuestClock, SetInput & { readonly section: number | null }>(missing('pause')),
  /** Deletes all answers, and loads the set again. */
  clear: fromPromise<AnswerSet, SetInput>(missing('clear')),
  /** Submits the questionnaire; returns the address of the next page. */
  finish: fromPromise<string, SetInput>(missing('finish')),
  /** Checks the clock every second, and asks the server every ten seconds. */
  clock: fromCallback<EventObject, { readonly id: string; readonly left: number | null }>(() => {
    throw new Error('The host has not provided the actor "clock".');
  }),
  /** Saves answers in order, and stores unsent ones on the device. */
  saver: fromCallback<SaveOrder, QuestInput>(() => {
    throw new Error('The host has not provided the actor "saver".');
  }),
};
