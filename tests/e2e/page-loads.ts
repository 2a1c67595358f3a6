import { relative } from 'node:path';
import type { Page, TestInfo } from '@playwright/test';
import { addCount } from '../support/counts.ts';
import { EMPTY } from './contexts.ts';

export const fileOfTest = ({ file }: TestInfo): string => relative(process.cwd(), file);

/** Counts how often a page loads the product anew, for the report of the run. */
export function countLoads(page: Page, test: TestInfo): void {
  page.on('request', (request) => {
    const isLoad = request.isNavigationRequest() && request.frame() === page.mainFrame();
    if (isLoad && !request.url().endsWith(EMPTY)) addCount('page loads', fileOfTest(test));
  });
}
