import type { AnswerSet } from '../../schemas/entities/questionnaire.ts';
import { readCellGroup } from '../../schemas/documents/cell-groups.ts';
import type { GivenAnswer, AnswerChoice, SavingEvent } from './actors.ts';
import type { WrongTexts } from './books.ts';
import { batchOf, bodyOf, conflictsOf, refusedOf, type CellBatch } from './cell-batch.ts';
import { cellsOf, splitAnswers } from './cells.ts';

/** An answer that waits to be sent. */
export interface WaitingAnswer {
  /** The page's own id of the answer. An answer that is sent twice is stored once. */
  readonly key: string;
  readonly answer: GivenAnswer;
  /** The revision that the page saw in the group; for a cell of a workbook the value as JSON, or null. */
  readonly seen: SeenState;
}

export type SeenState = number | string | null;

/** An answer, and the conflicting one of another page. */
interface AnswerConflict {
  readonly item: WaitingAnswer;
  readonly theirs: GivenAnswer;
}

/** The storage lane of the invalid texts of a set. */
const wrongLane = (set: string): string => `${set} wrong`;

interface WrongItem {
  readonly group: string;
  readonly texts: WrongTexts;
}

const isWrongItem = (item: unknown): item is WrongItem => {
  const { group, texts } = Object(item);
  return (
    typeof group === 'string' &&
    typeof texts === 'object' &&
    texts !== null &&
    Object.values(texts).every((text) => typeof text === 'string')
  );
};

/** Stores the waiting answers on this device, in order. */
export interface AnswerStore {
  readonly all: (lane: string) => Promise<readonly unknown[]>;
  readonly put: (lane: string, key: string, item: unknown) => Promise<void>;
  readonly drop: (lane: string, key: string) => Promise<void>;
}

type Send = (name: string, body: unknown) => Promise<unknown>;

interface SaverOptions {
  readonly send: Send;
  readonly answerStore: AnswerStore;
  readonly emit: (event: SavingEvent) => void;
  /** Creates the id of an answer. */
  readonly name: () => string;
  readonly wait: (milliseconds: number, then: () => void) => () => void;
}

/** Somebody else is signed in on this browser, or the project waits for consent: the answer still has to be sent by its writer. */
const RETRIED_CODES: ReadonlySet<unknown> = new Set(['other-person', 'consent-needed']);

const FIRST_PAUSE = 2_000;
const MAX_PAUSE_MS = 30_000;

const FIRST_TIME = '1970-01-01T00:00:00.000Z';

/** Sends answers one after the other in their order. Unsent answers are stored, and sent after the reconnect. */
export class Saver {
  readonly #options: SaverOptions;
  #set = '';
  #queue: WaitingAnswer[] = [];
  /** By group: answers in conflict with another page, until somebody chooses. */
  readonly #conflicts = new Map<string, AnswerConflict>();
  readonly #seen = new Map<string, SeenState>();
  readonly #wrongGroups = new Set<string>();
  #sections: AnswerSet['Sections'] = [];
  /** The time of the last stored answer that this page has loaded. */
  #known = FIRST_TIME;
  /** The time of a later answer that is not loaded yet. */
  #later: string | null = null;
  #sending = false;
  #failures = 0;
  #stopped = false;
  #cancelWait: (() => void) | null = null;

  constructor(options: SaverOptions) {
    this.#options = options;
  }

  /** A set was loaded: its stored answers are sent first. */
  async open(set: AnswerSet): Promise<void> {
    this.#set = set.AnswerSetID;
    this.#sections = set.Sections;
    this.#known = Object.values(set.Answers).reduce((last, { Time }) => (Time > last ? Time : last), FIRST_TIME);
    this.#conflicts.clear();
    this.#seen.clear();
    for (const [group, { Revision }] of Object.entries(set.Answers)) this.#seen.set(group, Revision);
    for (const { GroupId, Text = null } of cellsOf(set)) this.#seen.set(GroupId, Text);
    void this.#restoreWrong();
    const kept = (await this.#options.answerStore.all(this.#set)).filter(isWaitingAnswer);
    const known = new Set(this.#queue.map(({ key }) => key));
    this.#queue = [...kept.filter(({ key }) => !known.has(key)), ...this.#queue];
    if (this.#queue.length === 0) return;
    this.#emit({ type: 'RESTORED', answers: this.#queue.map(({ answer }) => answer) });
    void this.#run();
  }

  /** Stores the invalid texts of a workbook until they are corrected. */
  storeWrong(group: string, texts: WrongTexts): void {
    const { answerStore } = this.#options;
    const lane = wrongLane(this.#set);
    const isEmpty = Object.keys(texts).length === 0;
    const change = isEmpty ? answerStore.drop(lane, group) : answerStore.put(lane, group, { group, texts });
    change.catch(() => undefined);
    if (isEmpty) this.#wrongGroups.delete(group);
    else this.#wrongGroups.add(group);
  }

  /** Drops the invalid texts together with the answers. */
  forgetWrong(): void {
    for (const group of this.#wrongGroups) this.storeWrong(group, {});
  }

  async #restoreWrong(): Promise<void> {
    const stored = await this.#options.answerStore.all(wrongLane(this.#set)).catch((): readonly unknown[] => []);
    const items = stored.filter(isWrongItem);
    for (const { group } of items) this.#wrongGroups.add(group);
    const wrong = Object.fromEntries(items.map(({ group, texts }) => [group, texts]));
    if (items.length > 0) this.#emit({ type: 'WRONG_STORED', wrong });
  }

  save(answers: readonly GivenAnswer[]): void {
    for (const { Seen, ...answer } of answers) {
      const waiting = this.#conflicts.get(answer.GroupId);
      const item = waiting
        ? { ...waiting.item, answer }
        : { key: this.#options.name(), answer, seen: this.#seenBy(answer.GroupId, Seen) };
      // Without storage answers are still sent. Only closing the page would lose them.
      this.#options.answerStore.put(this.#set, item.key, item).catch(() => undefined);
      if (waiting) this.#wait({ ...waiting, item });
      else this.#queue.push(item);
    }
    if (this.#failures > 0) for (const answer of answers) this.#emit({ type: 'KEPT', answer });
    void this.#run();
  }

  /** Sends this page's conflicting answers over the stored ones, or drops them. */
  choose(groups: readonly string[], keep: AnswerChoice): void {
    for (const group of groups) {
      const waiting = this.#conflicts.get(group);
      if (!waiting) continue;
      this.#conflicts.delete(group);
      if (keep === 'own') this.#queue.push({ ...waiting.item, seen: this.#seenIn(group) });
      else this.#options.answerStore.drop(this.#set, waiting.item.key).catch(() => undefined);
    }
    void this.#run();
  }

  /** An answer was stored at this time. If this page does not know it, it is loaded. */
  refresh(changed: string): void {
    if (changed <= this.#known) return;
    this.#later = changed;
    void this.#run();
  }

  /** The connection may be back. */
  retry(): void {
    this.#cancelWait?.();
    void this.#run();
  }

  /** The page is closed. Waiting answers are sent while the connection holds; the others are stored. */
  stop(): void {
    this.#stopped = true;
    this.#cancelWait?.();
  }

  async #run(): Promise<void> {
    if (this.#sending) return;
    this.#sending = true;
    this.#cancelWait = null;
    let item = this.#queue[0];
    while (item && (await this.#sendNext(item))) item = this.#queue[0];
    if (!item) await this.#bringLater();
    this.#sending = false;
    if (!item && this.#queue.length > 0) void this.#run();
  }

  /** Loads answers of other pages. Nothing is sent meanwhile, so that the reply is not outdated. */
  async #bringLater(): Promise<void> {
    const later = this.#later;
    if (later === null || this.#stopped) return;
    this.#later = null;
    try {
      const reply = await this.#options.send('quest.remainingTime', { AnswerSetId: this.#set, Since: this.#known });
      this.#known = later;
      // The schema of the call guarantees it.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      const answers = this.#adopt((Object(reply)['Answers'] ?? {}) as AnswerSet['Answers']);
      if (answers.length > 0) this.#emit({ type: 'ARRIVED', answers });
    } catch {
      // The clock reports it again.
    }
  }

  /** The answers that this page does not know. The seen state of an answer that this page edits is kept, because the server compares it. */
  #adopt(stored: AnswerSet['Answers']): readonly GivenAnswer[] {
    const own = new Set([...this.#queue.map(({ answer }) => answer.GroupId), ...this.#conflicts.keys()]);
    return Object.entries(splitAnswers({ Sections: this.#sections, Answers: stored })).flatMap(([GroupId, answer]) => {
      const { OptionId = null, Text = null } = answer;
      const state = readCellGroup(GroupId) ? Text : (stored[GroupId]?.Revision ?? 0);
      const known = this.#seenIn(GroupId);
      if (own.has(GroupId) || state === known || (typeof known === 'number' && Number(state) < known)) return [];
      this.#seen.set(GroupId, state);
      return [{ GroupId, OptionId, Text }];
    });
  }

  /** The state that the writer saw: if another answer arrived during typing, the earlier one. */
  #seenBy(group: string, text: string | null | undefined): SeenState {
    const seen = this.#seenIn(group);
    if (text === undefined) return seen;
    return readCellGroup(group) ? text : Math.max(0, Number(seen) - 1);
  }

  #seenIn(group: string): SeenState {
    return this.#seen.get(group) ?? (readCellGroup(group) ? null : 0);
  }

  /** Sends one answer. Returns whether it leaves the queue, whatever the outcome. */
  #sendNext(item: WaitingAnswer): Promise<boolean> {
    return readCellGroup(item.answer.GroupId) ? this.#sendCells(batchOf(this.#queue)) : this.#sendAnswer(item);
  }

  /** Sends the waiting cells of one workbook together. Cells that are sent twice are stored once, because they replace the stored value. */
  async #sendCells(batch: CellBatch): Promise<boolean> {
    try {
      await this.#options.send('quest.answerOpen', { AnswerSetId: this.#set, ...bodyOf(batch) });
      for (const item of batch.items) {
        // oxlint-disable-next-line no-await-in-loop -- a short list on the device
        await this.#removeSent(item);
        this.#setSeen(item.answer.GroupId, item.answer.Text ?? null);
        this.#emit({ type: 'SAVED', answer: item.answer });
      }
      return true;
    } catch (error) {
      return await this.#handleCellFailure(batch, error);
    }
  }

  /** Only the cells that the server names are refused or in conflict. The others are sent again. */
  async #handleCellFailure(batch: CellBatch, error: unknown): Promise<boolean> {
    const { code, data, fields } = Object(error);
    const theirs = code === 'answer-conflict' ? conflictsOf(batch, Object(data)['theirs'] ?? data) : [];
    for (const { item, stored } of theirs)
      // oxlint-disable-next-line no-await-in-loop -- a short list
      await this.#keepConflict(item, stored);
    if (theirs.length > 0) return true;
    const refused = refusedOf(batch, fields);
    for (const { item, reason } of refused.length > 0
      ? refused
      : batch.items.map((cell) => ({ item: cell, reason: '' })))
      // oxlint-disable-next-line no-await-in-loop -- a short list
      if (!(await this.#handleFailure(item, error, reason))) return false;
    return true;
  }

  async #sendAnswer(item: WaitingAnswer): Promise<boolean> {
    const { answer, key, seen } = item;
    const { GroupId } = answer;
    const closed = answer.OptionId !== undefined && answer.Text === undefined;
    const value = closed ? { OptionId: answer.OptionId } : { Text: answer.Text ?? null };
    const body = { AnswerSetId: this.#set, GroupId, ...value, Revision: seen, ClientKey: key };
    try {
      await this.#options.send(closed ? 'quest.answerClosed' : 'quest.answerOpen', body);
      await this.#removeSent(item);
      this.#setSeen(GroupId, Number(seen) + 1);
      this.#emit({ type: 'SAVED', answer });
      return true;
    } catch (error) {
      return await this.#handleFailure(item, error);
    }
  }

  async #handleFailure(item: WaitingAnswer, error: unknown, reason = ''): Promise<boolean> {
    const { status, code, data } = Object(error);
    if (isTransientStatus(status) || RETRIED_CODES.has(code)) {
      this.#failures += 1;
      for (const { answer } of this.#queue) this.#emit({ type: 'KEPT', answer });
      const pause = Math.min(MAX_PAUSE_MS, FIRST_PAUSE * 2 ** (this.#failures - 1));
      if (!this.#stopped) this.#cancelWait = this.#options.wait(pause, () => void this.#run());
      return false;
    }
    if (code === 'answer-conflict') {
      await this.#keepConflict(item, Object(data)['theirs'] ?? data);
      return true;
    }
    await this.#removeSent(item);
    const { answer } = item;
    const why = { ...(typeof code === 'string' ? { code } : {}), ...(reason === '' ? {} : { reason }) };
    this.#emit({ type: 'REFUSED', answer, ...why });
    return true;
  }

  /** Stores the newest answer of the group with the conflicting one, until somebody chooses. */
  async #keepConflict(item: WaitingAnswer, stored: unknown): Promise<void> {
    const { OptionId, Text, Revision } = Object(stored);
    const { GroupId } = item.answer;
    const of = (value: unknown) => (typeof value === 'string' ? value : null);
    this.#seen.set(GroupId, readCellGroup(GroupId) ? of(Text) : typeof Revision === 'number' ? Revision : 0);
    const all = this.#queue.filter(({ answer }) => answer.GroupId === GroupId);
    this.#failures = 0;
    this.#queue = this.#queue.filter(({ answer }) => answer.GroupId !== GroupId);
    const newest = all.at(-1) ?? item;
    this.#wait({ item: newest, theirs: { GroupId, OptionId: of(OptionId), Text: of(Text) } });
    for (const { key } of all)
      // oxlint-disable-next-line no-await-in-loop -- hardly ever more than one
      if (key !== newest.key) await this.#options.answerStore.drop(this.#set, key).catch(() => undefined);
  }

  #wait({ item, theirs }: AnswerConflict): void {
    this.#conflicts.set(item.answer.GroupId, { item, theirs });
    this.#emit({ type: 'OVERTAKEN', answer: item.answer, theirs });
  }

  /** Updates the seen state of a group: later answers to it were given over this one. */
  #setSeen(group: string, seen: SeenState): void {
    this.#seen.set(group, seen);
    this.#queue = this.#queue.map((item) => {
      if (item.answer.GroupId !== group) return item;
      const later = { ...item, seen };
      // Stored as well, so that the next page that opens this set sends it with this state.
      this.#options.answerStore.put(this.#set, item.key, later).catch(() => undefined);
      return later;
    });
  }

  async #removeSent({ key }: WaitingAnswer): Promise<void> {
    this.#failures = 0;
    this.#queue = this.#queue.filter((other) => other.key !== key);
    await this.#options.answerStore.drop(this.#set, key).catch(() => undefined);
  }

  #emit(event: DistributiveOmit<SavingEvent, 'pending'>): void {
    if (!this.#stopped) this.#options.emit({ ...event, pending: this.#queue.length });
  }
}

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** A lost connection, a busy server or an ended session is not a refusal of the answer. */
const isTransientStatus = (status: unknown): boolean =>
  typeof status !== 'number' || status === 0 || status === 401 || status === 408 || status === 429 || status >= 500;

const isWaitingAnswer = (item: unknown): item is WaitingAnswer =>
  typeof Object(item)['key'] === 'string' && typeof Object(Object(item)['answer'])['GroupId'] === 'string';
