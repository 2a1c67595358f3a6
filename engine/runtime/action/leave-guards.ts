import type { DialogEntry } from './dialogs.ts';
import type { Reader } from '../../prepare/reader.ts';
import { truthy } from '../../expression/truthy.ts';
import type { UnitScope } from '../scope/unit-scope.ts';
import { toText } from '../../base/text.ts';

interface Guard {
  readonly unit: UnitScope;
  readonly when: Reader;
  readonly text: Reader;
  /** Tracks guards that survive a change of params of the same screen. */
  readonly screen: boolean;
}

export interface Departure {
  /** Only this dialog closes. */
  readonly dialog?: DialogEntry;
  /**
   * The kind of departure: to another page, to the same screen with other params, or to another state of the same page. Without a dialog, the last one
   * discards nothing.
   */
  readonly to?: 'page' | 'params' | 'state';
}

/** Units with unsaved edits ask before the page is left. */
export class LeaveGuards {
  readonly #guards = new Set<Guard>();

  add(unit: UnitScope, leave: Omit<Guard, 'unit'>): () => void {
    const guard = { unit, ...leave };
    this.#guards.add(guard);
    return () => this.#guards.delete(guard);
  }

  hasUnsaved(departure: Departure = {}): boolean {
    return this.#affectedBy(departure).some(holds);
  }

  /** Asks the reader for each guard that the departure affects; a single "no" keeps the page. */
  async mayLeave(departure: Departure = {}): Promise<boolean> {
    for (const guard of this.#affectedBy(departure).filter(holds)) {
      const text = toText(guard.text.prepared.run(guard.unit));
      if (!(await guard.unit.page.confirm({ text, leaves: true, tone: 'danger' }))) return false;
    }
    return true;
  }

  #affectedBy({ dialog, to = 'page' }: Departure): Guard[] {
    return [...this.#guards].filter(({ unit, screen }) => {
      if (dialog) return unit.dialog === dialog;
      return to === 'state' ? unit.dialog !== null : !(to === 'params' && screen);
    });
  }
}

const holds = ({ unit, when }: Guard): boolean => truthy(when.prepared.run(unit));
