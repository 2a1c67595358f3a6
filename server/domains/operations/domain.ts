import type { Domain } from '../../platform/app/domain.ts';
import { jobsArea } from './jobs/routes.ts';
import { overviewArea } from './overview/routes.ts';

/** The domain of jobs, the state of the installation and the demo. */
export const operations: Domain = {
  areas: [jobsArea, overviewArea],
};
