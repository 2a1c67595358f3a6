import type { Domain } from '../../platform/app/domain.ts';
import { guestsArea } from './guests/routes.ts';
import { applicationFinder } from './applications/finder.ts';
import { applicationsArea } from './applications/routes.ts';
import { reviewsArea } from './reviews/routes.ts';
import { microdataArea } from './microdata/routes.ts';
import { paymentsArea } from './payments/routes.ts';
import { sweepApplications } from './applications/sweep.ts';
import { createMicrodataDeliverer } from './microdata/deliver.ts';
import { SEND_EFFECT } from './microdata/send.ts';

/** The domain of applications, their reviews, guests, microdata and payments. */
export const admissions: Domain = {
  areas: [guestsArea, applicationsArea, reviewsArea, microdataArea, paymentsArea],
  sweeps: ({ db }) => ({ resets: () => sweepApplications(db) }),
  deliverers: ({ db, config, hub, log }) => ({ [SEND_EFFECT]: createMicrodataDeliverer(db, config, { hub, log }) }),
  finders: [applicationFinder],
};
