import { LIMIT_FAULT, type TemplateFault } from '../../../platform/mail/template-fault.ts';
import type { QueueCaller } from '../../../platform/queue/fair-queue.ts';
import { runWork, type Work } from '../../../platform/work/run.ts';
import type { DocumentOrder, WrittenDocuments } from './render.ts';

const MODULE = new URL('./render.ts', import.meta.url);
const WRITE: Work<DocumentOrder, WrittenDocuments> = {
  module: MODULE,
  name: 'writeDocuments',
  ms: 10_000,
  ended: { fault: LIMIT_FAULT },
};
const CHECK: Work<string, TemplateFault | null> = {
  module: MODULE,
  name: 'findParseFault',
  ms: 2_000,
  ended: LIMIT_FAULT,
};

/** Writes documents in a process. Exceeding its limits is a fault of the template. */
export const writeInProcess = (caller: QueueCaller, order: DocumentOrder): Promise<WrittenDocuments> =>
  runWork(caller, WRITE, order);

/** The fault of a template that cannot be parsed; null without one. */
export const checkTemplate = (caller: QueueCaller, main: string): Promise<TemplateFault | null> =>
  runWork(caller, CHECK, main);
