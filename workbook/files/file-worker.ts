import { faultOf, type WorkbookFileFault } from './file-error.ts';
import { readWorkbookFile } from './read.ts';
import type { ImportedWorkbook } from './to-workbook.ts';

export interface FileRequest {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly name: string;
  readonly locale: string;
}

export type FileAnswer = { readonly imported: ImportedWorkbook } | { readonly fault: WorkbookFileFault };

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the types here are those of the page; a worker has these two as well
const scope = globalThis as unknown as {
  postMessage(message: FileAnswer): void;
  addEventListener(type: 'message', heard: (event: { readonly data: FileRequest }) => void): void;
};

scope.addEventListener('message', ({ data: { bytes, name, locale } }) => {
  readWorkbookFile(bytes, name, { locale }).then(
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target origin
    (imported) => scope.postMessage({ imported }),
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target origin
    (error: unknown) => scope.postMessage({ fault: faultOf(error) ?? 'broken' }),
  );
});
