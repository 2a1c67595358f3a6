import { describeWidgets } from '../engine/index.ts';
import * as widgets from './index.ts';
import * as manuals from './manuals.ts';

/** Every widget with its manual: what the checker, the editors and Storybook read. */
export const definitions = describeWidgets(widgets, manuals);
