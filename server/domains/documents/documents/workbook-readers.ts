import type { documents } from '../../../../schemas/calls/documents.ts';
import type { Static } from '../../../../schemas/define.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import { Port } from '../../../platform/base/port.ts';

/**
 * Finds the project of a workbook that the caller may read. The 404 is the same for missing and forbidden workbooks.
 */
export const workbookProject = new Port<
  (context: CallContext, body: Static<typeof documents.getSpreadsheet.body>) => Promise<number>
>('workbookProject');
