import type { Target } from '../../prepare/reader.ts';
import type { PreparedChild, PreparedEntry, PreparedUnit } from '../../prepare/types.ts';
import type { DialogEntry } from '../action/dialogs.ts';
import type { PageRuntime } from '../page.ts';
import type { UnitLibrary } from '../unit-library.ts';
import type { Scope } from './scope.ts';
import type { UnitScope } from './unit-scope.ts';

/** Who uses a part: where its events go, and which places its models are. */
export interface PartCaller {
  readonly emit: (event: string, payload: Readonly<Record<string, unknown>>) => void;
  readonly models: ReadonlyMap<string, { readonly scope: Scope; readonly target: Target }>;
  /** What it gave to the slots. */
  readonly slots: ReadonlyMap<string, Filling>;
}

/** What the caller of a part gave to one of its slots, and the scope that it stands in. */
export interface Filling {
  readonly scope: Scope;
  readonly children: readonly PreparedChild[];
  readonly entries: readonly PreparedEntry[];
}

export interface UnitOptions {
  readonly page: PageRuntime;
  readonly library: UnitLibrary;
  readonly prepared: PreparedUnit;
  readonly params: Readonly<Record<string, unknown>>;
  readonly caller?: PartCaller | null;
  readonly dialog?: DialogEntry | null;
  /** A unit of the same name whose state is taken over: its document changed. */
  readonly after?: UnitScope | null;
  /** Called when it closes. */
  readonly closed?: () => void;
  /** How many units stand around it. */
  readonly depth?: number;
}
