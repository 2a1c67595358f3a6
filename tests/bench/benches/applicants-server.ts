// The server of the bench of applicants, which is killed and started again: APPLICANTS_DATABASE is how it reaches the database. Tells its port.
import type { ClientConfig } from 'pg';
import { createApp } from '../../../server/platform/app/app.ts';
import { readConfig } from '../../../server/platform/base/config.ts';
import { openPools } from '../../../server/platform/data/index.ts';
import { limitHeapGrowth } from '../../../server/platform/base/memory.ts';
import { product } from '../../../server/product.ts';

limitHeapGrowth();
const config = readConfig(process.env);
// The bench writes it.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const connection = JSON.parse(process.env['APPLICANTS_DATABASE'] ?? '') as ClientConfig;
const log = { info: () => undefined, warn: () => undefined };
const data = openPools(connection, { log, max: config.DATABASE_POOL });
const app = await createApp({ ...product, config, data });
await app.listen({ port: config.PORT, host: '127.0.0.1' });
const address = app.server.address();
process.send?.({ port: typeof address === 'object' ? address?.port : 0 });
process.on('message', (message) => {
  if (message === 'cpu') process.send?.(process.cpuUsage());
  else
    void app
      .close()
      .then(() => data.close())
      .then(() => process.exit(0));
});
