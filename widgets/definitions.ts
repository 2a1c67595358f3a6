import { describeWidgets } from '../engine/index.ts';
import * as widgets from './index.ts';
import * as manuals from './manuals.ts';

/** Every widget with its manual, for the checker, the editors and Storybook. */
export const definitions = describeWidgets(widgets, manuals);
