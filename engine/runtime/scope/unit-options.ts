import type { Ports } from '../../base/ports.ts';
import type { Target } from '../../prepare/reader.ts';
import type { PreparedChild, PreparedEntry, PreparedUnit } from '../../prepare/types.ts';
import type { DialogEntry } from '../action/dialogs.ts';
import type { PageRuntime } from '../page.ts';
import type { UnitLibrary } from '../unit-library.ts';
import type { Scope } from './scope.ts';
import type { UnitScope } from './unit-scope.ts';

/** The caller of a part: receives its events and holds the places that its models write. */
export interface PartCaller {
  readonly emit: (event: string, payload: Readonly<Record<string, unknown>>) => void;
  readonly models: ReadonlyMap<string, { readonly scope: Scope; readonly target: Target }>;
  /** The content that the caller passed to the slots. */
  readonly slots: ReadonlyMap<string, Filling>;
}

/** The content that the caller of a part passed to one slot, with the scope that it runs in. */
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
  /** A unit of the same name whose state is taken over after its document changed. */
  readonly after?: UnitScope | null;
  /** Called when it closes. */
  readonly closed?: () => void;
  /** The stores of its state, where they are not those of the page. */
  readonly keep?: Ports['keep'];
  /** The number of units around it. */
  readonly depth?: number;
}
