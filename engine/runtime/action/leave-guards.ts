import type { DialogEntry } from './dialogs.ts';
import type { Reader } from '../../prepare/reader.ts';
import { truthy } from '../../expression/truthy.ts';
import type { UnitScope } from '../scope/unit-scope.ts';
import { toText } from '../../text.ts';

interface Guard {
  readonly unit: UnitScope;
  readonly when: Reader;
  readonly text: Reader;
  /** Tracks guards that survive a change of params of the same screen. */
  readonly screen: boolean;
}

/** Units that hold something unsaved ask before the page is left. */
export class LeaveGuards {
  readonly #guards = new Set<Guard>();

  add(unit: UnitScope, leave: Omit<Guard, 'unit'>): () => void {
    const guard = { unit, ...leave };
    this.#guards.add(guard);
    return () => this.#guards.delete(guard);
  }

  get hasUnsaved(): boolean {
    return [...this.#guards].some(holds);
  }

  /** Asks the reader for each, or for those of a dialog that is closed; one no is enough to stay. `within`: the same screen comes, with other params. */
  async mayLeave(dialog?: DialogEntry | null, within?: boolean): Promise<boolean> {
    const asked = [...this.#guards].filter(
      ({ unit, screen }) => (!dialog || unit.dialog === dialog) && !(within && screen),
    );
    for (const guard of asked.filter(holds)) {
      const text = toText(guard.text.prepared.run(guard.unit));
      if (!(await guard.unit.page.confirm({ text, leaves: true, tone: 'danger' }))) return false;
    }
    return true;
  }
}

const holds = ({ unit, when }: Guard): boolean => truthy(when.prepared.run(unit));
