import { useEffect, useState, type RefObject } from 'react';
import type { InspectEvents } from '../../runtime/action/inspect-events.ts';
import { Costs } from './costs.ts';
import { unitsAround } from './fibers.ts';
import { indexOf, itemsOf, type InspectorItem } from './items.ts';

/** The page as it is at one moment. */
export interface Snapshot extends ReturnType<typeof indexOf> {
  readonly roots: readonly InspectorItem[];
  readonly costs: Costs;
}

/** Takes a new snapshot after a render, but not more often than this, in milliseconds. */
const REST = 200;

/** The items on the page; null before the first look. */
export function useSnapshot(inspect: InspectEvents, panel: RefObject<HTMLElement | null>): Snapshot | null {
  const [snapshot, setSnapshot] = useState<Snapshot | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      timer = undefined;
      const roots = panel.current ? itemsOf(unitsAround(panel.current)) : [];
      setSnapshot({ roots, costs, ...indexOf(roots) });
    };
    const costs = new Costs(inspect, () => {
      timer ??= setTimeout(look, REST);
    });
    look();
    return () => {
      clearTimeout(timer);
      costs.stop();
    };
  }, [inspect, panel]);
  return snapshot;
}
