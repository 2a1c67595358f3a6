import type { Domain } from '../../platform/app/domain.ts';
import { auditArea } from './audit/routes.ts';
import { bundleArea } from './bundle/routes.ts';
import { projectsArea } from './projects/routes.ts';

/** The domain of projects, their bundles and their audit log. */
export const projects: Domain = {
  areas: [auditArea, bundleArea, projectsArea],
};
