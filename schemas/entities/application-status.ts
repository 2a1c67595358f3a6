/**
 * The statuses of applications. A new one needs a line here, its rule below, a state of the chart (flows/application/machine.ts), an option of the screen
 * applications/status, and texts.
 */
export const STATUS = {
  draft: -1,
  applicant: 1,
  applicant100: 100,
  eligible: 2,
  selected: 3,
  declined: 1000,
  withdrawn: 1001,
} as const;
export type ApplicationStatus = (typeof STATUS)[keyof typeof STATUS];

/** The stages of an application in lists and histories. */
export const APPLICATION_STAGES = ['draft', 'applicant', 'eligible', 'selected', 'declined', 'withdrawn'] as const;
export type ApplicationStage = (typeof APPLICATION_STAGES)[number];

/** The stages that an accepted application passes, in order. */
export const FUNNEL_STAGES = ['applicant', 'eligible', 'selected', 'mentee'] as const;
export type FunnelStage = (typeof FUNNEL_STAGES)[number];

interface StatusRule {
  readonly stage: ApplicationStage;
  /** Its meaning, for the documentation of calls. */
  readonly meaning: string;
  /** Submitted and not declined. */
  readonly stands?: true;
  /** The applicant may be asked to submit it again. */
  readonly reopens?: true;
}

const RULES: Readonly<Record<ApplicationStatus, StatusRule>> = {
  [STATUS.draft]: { stage: 'draft', meaning: 'a draft' },
  [STATUS.applicant]: { stage: 'applicant', meaning: 'handed in', stands: true, reopens: true },
  [STATUS.applicant100]: { stage: 'applicant', meaning: 'handed in, as 1', stands: true, reopens: true },
  [STATUS.eligible]: { stage: 'eligible', meaning: 'eligible', stands: true },
  [STATUS.selected]: { stage: 'selected', meaning: 'selected', stands: true },
  [STATUS.declined]: { stage: 'declined', meaning: 'declined' },
  [STATUS.withdrawn]: { stage: 'withdrawn', meaning: 'withdrawn by the applicant' },
};

export const APPLICATION_STATUSES: readonly ApplicationStatus[] = Object.values(STATUS);

export const stageOf = (status: ApplicationStatus): ApplicationStage => RULES[status].stage;

export const statusesOfStage = (stage: ApplicationStage): readonly ApplicationStatus[] =>
  APPLICATION_STATUSES.filter((status) => stageOf(status) === stage);

export const STANDING_STATUSES = APPLICATION_STATUSES.filter((status) => RULES[status].stands);
export const REOPENING_STATUSES = APPLICATION_STATUSES.filter((status) => RULES[status].reopens);

type SettableStatus = Exclude<ApplicationStatus, typeof STATUS.draft | typeof STATUS.withdrawn>;
/** The statuses that can be set: an application never becomes a draft again, and only its applicant withdraws it. */
export const SETTABLE_STATUSES = APPLICATION_STATUSES.filter(
  (status): status is SettableStatus => status !== STATUS.draft && status !== STATUS.withdrawn,
);

/** The meanings for the documentation of calls. */
export const STATUS_MEANINGS = APPLICATION_STATUSES.map((status) => `${status} ${RULES[status].meaning}`).join('; ');

/** Commands that move an application without naming a status. */
export const MOVE_COMMANDS = { forward: -1, back: -2 } as const;
