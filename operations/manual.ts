/** The product's operations with their documentation, for programs that check documents. */
import { describeOperations } from '../engine/index.ts';
import { formatDocs } from './format.docs.ts';
import { FORMAT_CODE } from './format.ts';

describeOperations(FORMAT_CODE, formatDocs);
