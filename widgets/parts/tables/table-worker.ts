import { TableError } from './workbook/table-error.ts';
import { readTable, type Table } from './table.ts';

export type TableAnswer =
  | { readonly table: Table }
  | { readonly fault: TableError['code']; readonly row: number | undefined };

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the types here are those of the page; a worker has these two as well
const scope = globalThis as unknown as {
  postMessage(message: TableAnswer): void;
  addEventListener(type: 'message', heard: (event: { readonly data: Uint8Array<ArrayBuffer> }) => void): void;
};

scope.addEventListener('message', ({ data }) => {
  readTable(data).then(
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target origin
    (table) => scope.postMessage({ table }),
    (error: unknown) => {
      const { code, row } = error instanceof TableError ? error : new TableError('table-broken');
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target origin
      scope.postMessage({ fault: code, row });
    },
  );
});
