// A process that starts work which never ends, until it is killed.
import { runWork } from '../../../server/platform/work/run.ts';

const module = new URL('./work.ts', import.meta.url);
await runWork({ person: 1, project: 1 }, { module, name: 'hang', ms: 600_000 }, null);
