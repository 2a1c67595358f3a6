import type { OwnCheck } from '../engine/check/index.ts';
import { isObject } from '../engine/document/index.ts';
import { storedKinds, type Workbook } from '../schemas/documents/index.ts';
import { checkWorkbook } from './check.ts';

/** The checker calls this check only for documents that fit the schema of workbooks. */
const isWorkbook = (document: unknown): document is Workbook => isObject(document);

/** The checks that the checker of documents runs on workbooks. */
export const workbookChecks: Readonly<Record<string, OwnCheck>> = {
  [storedKinds.workbook.name]: (document) => (isWorkbook(document) ? checkWorkbook(document) : []),
};
