import { domains } from './domains.ts';
import type { DelivererTools } from './platform/app/domain.ts';
import { mailDeliverer } from './platform/mail/deliver.ts';
import type { Deliverer } from './platform/outbox/outbox.ts';

/** The deliverers of the outbox, by kind of effect. */
export const createDeliverers = (tools: DelivererTools): Readonly<Record<string, Deliverer>> =>
  Object.assign(
    { mail: mailDeliverer(tools.db, tools.config) },
    ...domains.map(({ deliverers }) => deliverers?.(tools) ?? {}),
  );
