import type { Browser } from 'playwright';
import type { Build } from './build.ts';
import type { Site } from './serve.ts';
import type { Line } from './table.ts';

export interface BenchRun {
  readonly browser: Browser;
  readonly site: Site;
  /** The number of rounds per variant. */
  readonly rounds: number;
  /** Are those measured, too, that are only there for the record and take long? */
  readonly record: boolean;
  readonly say: (text: string) => void;
}

/** One of the benches of `npm run bench`. */
export interface Bench {
  readonly name: string;
  /** The pages that must be built, each by its file. */
  readonly pages?: Partial<Readonly<Record<Build, readonly string[]>>>;
  /** A peer without a page, which has to be installed nevertheless. */
  readonly beside?: boolean;
  readonly run: (running: BenchRun) => Promise<readonly Line[]>;
}
