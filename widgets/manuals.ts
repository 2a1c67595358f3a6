import type { WidgetManual } from '../engine/index.ts';
import { groupManuals } from './group-manuals.ts';

/** The manual of every widget, for editors in the browser. Vite reads the folders; servers and tools have definitions.ts. */
export const manuals = groupManuals(
  import.meta.glob<Readonly<Record<string, WidgetManual>>>('./*/*/manual.ts', { eager: true }),
);
