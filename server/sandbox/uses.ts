/** What one script may use. */
export interface UseLimits {
  /** Milliseconds, for all inputs together. */
  readonly ms: number;
  readonly megabytes: number;
  /** Kilobytes of JSON text that all results together may have. */
  readonly outputKilobytes: number;
  /** Runs of one person in a minute at one node; a batch of inputs is one run. */
  readonly perMinute: number;
}

/** What scripts are run for, and what each use may take. */
export const SCRIPT_USES = {
  /** Whether an action is completed. */
  action: { ms: 500, megabytes: 32, outputKilobytes: 64, perMinute: 240 },
  /** Whether a script compiles; nothing of it runs. */
  compilation: { ms: 500, megabytes: 32, outputKilobytes: 1, perMinute: 240 },
  /** Cells of grids and files: a batch for each column and page. */
  export: { ms: 2_000, megabytes: 32, outputKilobytes: 8_192, perMinute: 6_000 },
  /** The answer of a service that is a script. */
  service: { ms: 500, megabytes: 32, outputKilobytes: 1_024, perMinute: 240 },
  /** Data that are brought in, changed row by row. */
  transform: { ms: 2_000, megabytes: 32, outputKilobytes: 8_192, perMinute: 600 },
  /** Whether values are valid, and which records a filter lets through. */
  validation: { ms: 250, megabytes: 16, outputKilobytes: 256, perMinute: 600 },
} as const satisfies Readonly<Record<string, UseLimits>>;

export type ScriptUse = keyof typeof SCRIPT_USES;
