import {
  stageOf,
  type ApplicationStage,
  type ApplicationStatus,
} from '../../../../schemas/entities/application-status.ts';
import type {
  ApplicationMoveKind,
  OwnApplication,
  OwnEventKind,
  OwnState,
} from '../../../../schemas/entities/application.ts';
import { HOLD_MS } from './mails.ts';

/** An entry of the history, as far as its applicant may know it. */
export interface OwnMove {
  readonly kind: ApplicationMoveKind;
  readonly status_to: ApplicationStatus;
  readonly time: Date;
  readonly reason: string;
  readonly mailed: boolean;
  readonly documents: readonly string[];
}

type OwnEvent = OwnApplication['Events'][number];

/** Entries that tell of something else than a status. */
const TOLD: Readonly<Partial<Record<ApplicationMoveKind, OwnEventKind>>> = {
  submit: 'submitted',
  resubmit: 'reopened',
  resubmitted: 'resubmitted',
  reminder: 'asked',
  documents: 'documents',
  message: 'written',
  mentee: 'participant',
};

const DECIDED: Readonly<Partial<Record<ApplicationStage, OwnEventKind>>> = {
  eligible: 'eligible',
  selected: 'selected',
  declined: 'declined',
  withdrawn: 'withdrawn',
};
/** A decision takes back those that stand after it. */
const RANKS: Readonly<Partial<Record<OwnEventKind, number>>> = { eligible: 1, selected: 2, declined: 3, withdrawn: 3 };
const STAGE_RANKS: Readonly<Record<ApplicationStage, number>> = {
  draft: 0,
  applicant: 0,
  eligible: 1,
  selected: 2,
  declined: 3,
  withdrawn: 3,
};

/** Decisions that can still be undone before their mail goes out are left out. What applicants did themselves is not. */
export const knownMoves = <Entry extends OwnMove>(moves: readonly Entry[], now = Date.now()): Entry[] =>
  moves.filter(({ kind, time }) => TOLD[kind] !== undefined || kind === 'withdraw' || time.getTime() <= now - HOLD_MS);

/** The events of a history, in its order: decisions that were taken back have not happened. */
export function ownEvents(moves: readonly OwnMove[]): OwnEvent[] {
  let events: OwnEvent[] = [];
  for (const { kind, status_to, time, documents } of moves) {
    const at = { Time: time.toISOString(), Documents: [...documents] };
    const told = TOLD[kind];
    if (told) {
      events.push({ Kind: told, ...at });
      continue;
    }
    const stage = stageOf(status_to);
    const rank = STAGE_RANKS[stage];
    events = events.filter(({ Kind }) => (RANKS[Kind] ?? 0) <= rank);
    const decided = DECIDED[stage];
    if (decided && !events.some(({ Kind }) => (RANKS[Kind] ?? 0) === rank)) events.push({ Kind: decided, ...at });
  }
  return events;
}

/** Where an application is, in the words of its applicant. */
export function ownState(
  events: readonly OwnEvent[],
  { isReopened, hasMentee }: { readonly isReopened: boolean; readonly hasMentee: boolean },
): OwnState {
  if (hasMentee) return 'participant';
  const decided = events.findLast(({ Kind }) => RANKS[Kind] !== undefined)?.Kind;
  if (decided === 'withdrawn' || decided === 'declined' || decided === 'selected' || decided === 'eligible')
    return decided;
  return isReopened ? 'reopened' : 'received';
}

/** What the last mail to the applicant gave as its reason. */
export const toldReason = (moves: readonly OwnMove[]): string =>
  moves.findLast(({ kind, mailed }) => mailed && kind !== 'submit' && kind !== 'message')?.reason ?? '';
