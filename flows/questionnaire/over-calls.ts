import { fromCallback, fromPromise } from 'xstate';
import { LAST_SECONDS } from '../../schemas/documents/questionnaire-clock.ts';
import type { AnswerSet, QuestClock } from '../../schemas/entities/questionnaire.ts';
import type { ClockEvent, QuestInput, SaveOrder, SavingEvent } from './actors.ts';
import type { machine as Machine } from './machine.ts';
import { Saver, type AnswerStore } from './saver.ts';

/** Makes a catalogued call; a failure has a `code`, and a `status` that is 0 without a reply. */
type Call = (name: string, body: unknown, options: { readonly signal: AbortSignal }) => Promise<unknown>;

const SECOND = 1000;
const SYNC = 10 * SECOND;
const WARNINGS = [5, 1] as const;

const never = new AbortController().signal;

/** The questionnaire flow's actors over the calls of questionnaires. */
export function questionnaireOverCalls(machine: typeof Machine, call: Call, shelf: AnswerStore): typeof Machine {
  // The server validates these calls by their own schemas.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const asked = <T>(name: string, body: unknown, signal: AbortSignal) => call(name, body, { signal }) as Promise<T>;
  const load = (input: QuestInput, signal: AbortSignal) => {
    const [name, body] = wayIn(input);
    return asked<AnswerSet>(name, body, signal);
  };
  const ofSet = (set: AnswerSet) => ({ AnswerSetId: set.AnswerSetID });
  return machine.provide({
    actors: {
      load: fromPromise(({ input, signal }) => load(input, signal)),
      start: fromPromise(({ input, signal }) => asked<AnswerSet>('quest.startTime', ofSet(input.set), signal)),
      resume: fromPromise(({ input, signal }) => asked<AnswerSet>('quest.continue', ofSet(input.set), signal)),
      pause: fromPromise(({ input, signal }) =>
        asked<QuestClock>(
          'quest.pause',
          { ...ofSet(input.set), ...(input.section === null ? {} : { Section: input.section }) },
          signal,
        ),
      ),
      clear: fromPromise(async ({ input: { input, set }, signal }) => {
        const mentee = set.UserId === null || input.menteeId === '' ? {} : { MenteeId: set.UserId };
        const body = { ProjectId: input.projectId, ActionId: set.ActionId, ...mentee };
        await call('quest.clearByAction', body, { signal });
        return load(input, signal);
      }),
      finish: fromPromise(async ({ input, signal }) => {
        const { OnFinish } = await asked<{ OnFinish: string }>('quest.finish', ofSet(input.set), signal);
        return OnFinish;
      }),
      clock: fromCallback(({ input: { id, left }, sendBack }) => runClock(call, id, left, sendBack)),
      saver: fromCallback<SaveOrder, QuestInput>(({ sendBack, receive }) => runSaver(call, shelf, sendBack, receive)),
    },
  });
}

/** The call that loads the questionnaire, by the way in which it was opened. */
function wayIn({ by, id, menteeId, projectId }: QuestInput): readonly [string, unknown] {
  const ofAction = { ProjectId: projectId, ActionId: id };
  const ways: Readonly<Record<QuestInput['by'], readonly [string, unknown]>> = {
    action: ['quest.getByAction', ofAction],
    menteeAction: ['quest.getByMenteeAction', { ...ofAction, MenteeId: menteeId }],
    answered: ['quest.getAnsweredByMenteeAction', { ...ofAction, MenteeId: menteeId }],
    answerSet: ['quest.getByAnswerSetId', { AnswerSetId: id }],
    token: ['quest.getByToken', { TokenName: id }],
    mentor: ['quest.mentorQuest', { ProjectId: projectId, QuestId: id }],
  };
  return ways[by];
}

/** Checks every second whether a warning is due or the time is over, and asks the server every ten seconds. Returns the function that stops it. */
function runClock(call: Call, id: string, left: number | null, tell: (event: ClockEvent) => void): () => void {
  const stop = new AbortController();
  let end = left === null ? null : performance.now() + left * SECOND;
  let lastWarning = 0;
  let closing = false;
  let exactly: ReturnType<typeof setTimeout> | undefined;
  const look = (): void => {
    clearTimeout(exactly);
    if (end === null) return;
    const seconds = (end - performance.now()) / SECOND;
    if (seconds <= 0) return tell({ type: 'TIME_UP' });
    // The end falls between two checks.
    if (seconds < 1) exactly = setTimeout(look, seconds * SECOND);
    if (!closing && seconds <= LAST_SECONDS) tell({ type: 'CLOSING' });
    closing = seconds <= LAST_SECONDS;
    const due = WARNINGS.findLast((minutes) => seconds <= minutes * 60);
    if (due === undefined || due === lastWarning) return;
    lastWarning = due;
    tell({ type: 'WARN', minutes: due });
  };
  const sync = async (): Promise<void> => {
    try {
      // The schema of the call guarantees it.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      const clock = (await call('quest.remainingTime', { AnswerSetId: id }, { signal: stop.signal })) as QuestClock;
      if (stop.signal.aborted) return;
      if (clock.RemainingTime !== null) end = performance.now() + clock.RemainingTime * SECOND;
      if ((clock.RemainingTime ?? 0) > 300) lastWarning = 0;
      tell({ type: 'SYNCED', clock });
    } catch {
      // Without a connection the device's clock continues. The next attempt is in ten seconds.
    }
  };
  const ticking = setInterval(look, SECOND);
  const syncing = setInterval(() => void sync(), SYNC);
  return () => {
    stop.abort();
    clearTimeout(exactly);
    clearInterval(ticking);
    clearInterval(syncing);
  };
}

function runSaver(
  call: Call,
  shelf: AnswerStore,
  tell: (event: SavingEvent) => void,
  receive: (listener: (order: SaveOrder) => void) => void,
): () => void {
  const saver = new Saver({
    // An answer that is being sent is not aborted when its page is left.
    send: (name, body) => call(name, body, { signal: never }),
    answerStore: shelf,
    emit: tell,
    name: () => crypto.randomUUID(),
    wait: (milliseconds, then) => {
      const timer = setTimeout(then, milliseconds);
      return () => clearTimeout(timer);
    },
  });
  receive((order) => {
    if (order.type === 'SAVE') return saver.save(order.answers);
    if (order.type === 'CHOOSE') return saver.choose(order.groups, order.keep);
    if (order.type === 'WRONG') return saver.storeWrong(order.group, order.texts);
    if (order.type === 'REFRESH') return saver.refresh(order.changed);
    if (order.type === 'FORGET') return saver.forgetWrong();
    void saver.open(order.set);
  });
  const again = (): void => saver.retry();
  globalThis.addEventListener?.('online', again);
  return () => {
    globalThis.removeEventListener?.('online', again);
    saver.stop();
  };
}
