import type { WidgetDefinition } from '../../engine/index.ts';

/**
 * Every widget's definition with its manual text and examples, where the bundle keeps them apart: a build puts them here (tools/app-data.ts), in a chunk
 * that is loaded when somebody reads them. Null where the definitions of the catalogue are whole themselves.
 */
export const wholeDefinitions: Readonly<Record<string, WidgetDefinition>> | null = null;
