import type { Domain } from '../../platform/app/domain.ts';
import { addFormSignIn } from './account/form-sign-in.ts';
import { accountArea } from './account/routes.ts';
import { linkingArea } from './linking/routes.ts';
import { bulkArea } from './bulk/routes.ts';
import { impersonateArea } from './impersonate/routes.ts';
import { personFinder } from './users/finder.ts';
import { usersArea } from './users/routes.ts';
import { projectsHub } from './presence/hub.ts';
import { sweepResets, createResetDeliverer } from './account/resets.ts';

/** The domain of people, their accounts, links and presence. */
export const people: Domain = {
  areas: [accountArea, linkingArea, bulkArea, impersonateArea, usersArea],
  hubAreas: [projectsHub],
  routes: [addFormSignIn],
  sweeps: ({ db }) => ({ resets: () => sweepResets(db) }),
  deliverers: ({ db, config }) => ({ reset: createResetDeliverer(db, config) }),
  finders: [personFinder],
};
