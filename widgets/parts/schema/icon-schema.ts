import { ICON_NAMES, type IconName } from '../icon/icon-names.ts';
import { oneOf, type Described } from './schema.ts';

/** The name of a drawing. */
export const icon: Described<IconName> = oneOf(ICON_NAMES, 'A drawing from the closed set of icons.');
