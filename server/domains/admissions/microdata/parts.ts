import type { Database } from '../../../platform/data/tables.ts';

/** The form at the start, or at the end. */
export type MicrodataPart = Database['microdata']['part'];
export const partOf = (end: boolean): MicrodataPart => (end ? 'end' : 'start');
