import type { Workbook } from '../../documents/workbook.ts';
import budget from './budget.json' with { type: 'json' };
import businessPlan from './business-plan.json' with { type: 'json' };
import loan from './loan.json' with { type: 'json' };
import looks from './looks.json' with { type: 'json' };
import { writeWorkbook, type WrittenLooks, type WrittenWorkbook } from './write-workbook.ts';

/** The workbooks of the demo, by the names of their documents. */
export const DEMO_WORKBOOKS = ['business-plan', 'budget', 'loan'] as const;
export type DemoWorkbookName = (typeof DEMO_WORKBOOKS)[number];

// workbooks.test.ts validates the documents that are made of these files.
/* oxlint-disable typescript/no-unsafe-type-assertion -- TypeScript reads the lists of a JSON file as lists of texts of any length */
const written = { 'business-plan': businessPlan, budget, loan } as Readonly<Record<DemoWorkbookName, WrittenWorkbook>>;
const writtenLooks = looks as unknown as WrittenLooks;
/* oxlint-enable typescript/no-unsafe-type-assertion */

/** A workbook of the demo. */
export const demoWorkbook = (name: DemoWorkbookName): Workbook => writeWorkbook(written[name], writtenLooks);
