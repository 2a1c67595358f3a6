export { library } from './domain.ts';
export { answerable } from './files/answer-port.ts';
export { conversationPort } from './files/conversation-port.ts';
export { addDemoFile } from './files/demo.ts';
export { createStreamAnswer } from './files/download.ts';
export { fileLimits, narrowLimits, type FileLimits } from './files/limits.ts';
export { quotaExceeded } from './files/quota.ts';
export { fileNotFound } from './files/rows.ts';
export { SHARED_CATEGORY } from './files/share.ts';
export {
  addFile,
  deleteLooseBytes,
  randomId,
  recordLooseBytes,
  requireAllowedSize,
  storeBytes,
  type StoredBytes,
} from './files/store.ts';
export { createBytes, MIMES, toFileKind } from './library/demo-documents.ts';
export { loadDemoLibrary } from './library/demo.ts';
export { listWaitingItems } from './library/lists.ts';
