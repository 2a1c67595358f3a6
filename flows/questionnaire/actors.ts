import { fromCallback, fromPromise, type EventObject } from 'xstate';
import type { AnswerSet, QuestClock } from '../../schemas/entities/questionnaire.ts';

/** Whose questionnaire is filled in, and how it was found. */
export interface QuestInput {
  readonly by: 'action' | 'menteeAction' | 'answered' | 'answerSet' | 'token' | 'mentor';
  /** The action, the answer set, the token or the questionnaire. */
  readonly id: string;
  readonly menteeId: string;
  readonly projectId: string;
}

/** What is answered in a group. */
export interface GivenAnswer {
  readonly GroupId: string;
  readonly OptionId?: string | null;
  readonly Text?: string | null;
}

/** What the host tells of saving; each says how many answers are not sent yet. */
export type SavingEvent = EventObject & { readonly pending: number } & (
    | { readonly type: 'SAVED' | 'REFUSED' | 'KEPT'; readonly answer: GivenAnswer; readonly code?: string }
    /** Another page was faster: what is stored now. The answer is kept until somebody chooses. */
    | { readonly type: 'OVERTAKEN'; readonly answer: GivenAnswer; readonly theirs: GivenAnswer }
    /** What was kept on this device and is being sent now. */
    | { readonly type: 'RESTORED'; readonly answers: readonly GivenAnswer[] }
  );

/** What the clock tells. */
export type ClockEvent = EventObject &
  (
    | { readonly type: 'SYNCED'; readonly clock: QuestClock }
    | { readonly type: 'WARN'; readonly minutes: 1 | 5 }
    | { readonly type: 'CLOSING' | 'TIME_UP' }
  );

/** What the one that saves is told: which answer set it is, and what is to be saved. */
export type SaveOrder =
  | { readonly type: 'OPEN'; readonly set: AnswerSet }
  | { readonly type: 'SAVE'; readonly answers: readonly GivenAnswer[] }
  /** Of two answers one was chosen: the own one is sent over the other, or forgotten. */
  | { readonly type: 'CHOOSE'; readonly groups: readonly string[]; readonly keep: AnswerChoice };

/** Which of two answers stays: that of this page, or the one that was stored from elsewhere. */
export type AnswerChoice = 'own' | 'other';

const missing = (name: string) => () => Promise.reject(new Error(`The host has not provided the actor "${name}".`));

export interface SetInput {
  readonly input: QuestInput;
  readonly set: AnswerSet;
}

/** What the questionnaire flow asks of its host. Each default refuses, so that a forgotten one is seen at once. */
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
  /** Saves answers, one after the other, and keeps what could not be sent. */
  saver: fromCallback<SaveOrder, QuestInput>(() => {
    throw new Error('The host has not provided the actor "saver".');
  }),
};
