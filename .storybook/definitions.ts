import { describeWidgets } from '../engine/index.ts';
import { manuals } from '../widgets/manuals.ts';
import { widgets } from '../widgets/registry.ts';

/** Every widget with its manual, in the browser. */
export const definitions = describeWidgets(widgets, manuals);
