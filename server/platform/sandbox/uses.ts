/** The limits of one script. */
export interface UseLimits {
  /** Milliseconds, for all inputs together. */
  readonly ms: number;
  readonly megabytes: number;
  /** The size limit of all results together, in kilobytes of JSON text. */
  readonly outputKilobytes: number;
  /** Runs of one person in a minute at one node; a batch of inputs is one run. */
  readonly perMinute: number;
}

/** The uses of scripts, with their limits. */
export const SCRIPT_USES = {
  /** Decides whether an action is completed. */
  action: { ms: 500, megabytes: 32, outputKilobytes: 64, perMinute: 240 },
  /** Checks whether a script compiles; it is not run. */
  compilation: { ms: 500, megabytes: 32, outputKilobytes: 1, perMinute: 240 },
  /** Cells of grids and files: a batch for each column and page. */
  export: { ms: 2_000, megabytes: 32, outputKilobytes: 8_192, perMinute: 6_000 },
  /** The answer of a service that is a script. It runs once more for each call that it makes. */
  service: { ms: 500, megabytes: 32, outputKilobytes: 4_096, perMinute: 2_400 },
  /** Prepares the data of document templates, person by person. */
  template: { ms: 1_000, megabytes: 32, outputKilobytes: 4_096, perMinute: 240 },
  /** Changes imported data, row by row. */
  transform: { ms: 2_000, megabytes: 32, outputKilobytes: 8_192, perMinute: 600 },
  /** Validates values and filters records. */
  validation: { ms: 250, megabytes: 16, outputKilobytes: 256, perMinute: 600 },
  /** Preprocess and Postprocess of workbooks. */
  workbook: { ms: 500, megabytes: 32, outputKilobytes: 1_024, perMinute: 600 },
} as const satisfies Readonly<Record<string, UseLimits>>;

export type ScriptUse = keyof typeof SCRIPT_USES;
