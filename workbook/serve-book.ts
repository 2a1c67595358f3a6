import type { Problem } from '../engine/base/problem.ts';
import type { Workbook } from '../schemas/documents/workbook.ts';
import type { BookCall, BookCalls, BookReply, BookRequest, BookUpdate, CellQuery, CellReply } from './book-protocol.ts';
import { openBook, type Book, type BookChange } from './evaluate.ts';
import { InputError } from './inputs.ts';
import { TextKeys } from './text-keys.ts';
import { encodeValues, type EncodedValues } from './value-codec.ts';

type Post = (reply: BookReply, transfer: ArrayBuffer[]) => void;
type Handlers = { readonly [Call in BookCall]: (takes: BookCalls[Call]['takes']) => Promise<BookCalls[Call]['gives']> };

export type CheckText = (json: string) => Promise<readonly Problem[]>;
const refuseCheck: CheckText = () => {
  throw new Error('this worker checks no workbooks');
};

/** Answers the requests to a workbook in their order. A worker has one workbook; opening another one replaces it. */
export function serveBook(post: Post, check: CheckText = refuseCheck): (request: BookRequest) => void {
  const handlers = createHandlers(check);
  let last: Promise<void> | undefined;
  const handle = async (request: BookRequest, former: Promise<void> | undefined): Promise<void> => {
    await former;
    const reply = await answer(handlers, request);
    post(reply, buffersIn('gives' in reply ? reply.gives : null));
  };
  return (request) => {
    last = handle(request, last);
  };
}

async function answer(handlers: Handlers, request: BookRequest): Promise<BookReply> {
  const { id } = request;
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the compiler cannot connect the name of a call with its argument
    const handle = handlers[request.call] as (takes: BookRequest['takes']) => Promise<unknown>;
    return { id, gives: await handle(request.takes) };
  } catch (error) {
    if (error instanceof InputError) return { id, refused: { kind: error.kind, input: error.input } };
    const message = error instanceof Error ? error.message : String(error);
    return { id, failure: { kind: isMemoryError(error) ? 'memory' : 'lost', message } };
  }
}

const isMemoryError = (error: unknown): boolean =>
  error instanceof RangeError && /invalid (?:array|string)|allocation/i.test(error.message);

function createHandlers(check: CheckText): Handlers {
  let book: Book | undefined;
  let workbook: Workbook | undefined;
  let keys = new TextKeys(0);
  const opened = (): Book => {
    if (!book) throw new Error('no workbook is open');
    return book;
  };
  const update = (change: BookChange, query: CellQuery): BookUpdate => {
    const part = clearedPart(query, change, keys);
    const { cleared, ranges, changed } = change;
    return {
      cleared: Uint32Array.from(cleared),
      ranges: Uint32Array.from(ranges),
      changed: Uint32Array.from(changed),
      query: part,
      reply: read(opened(), part, keys),
    };
  };
  return {
    start: async () => null,
    open: async ({ json, options }) => {
      book?.close();
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the page and the server send workbooks that fit the schema
      workbook = JSON.parse(json) as Workbook;
      keys = new TextKeys(workbook.Active.length);
      book = await openBook(workbook, options);
      const current = book;
      return {
        inputs: book.inputs,
        live: Uint8Array.from(workbook.Active, (_, cell) => (current.isLive(cell) ? 1 : 0)),
      };
    },
    set: async ({ values, query }) => update(opened().set(values), query),
    show: async ({ values, query }) => {
      const { unknown, ...cleared } = opened().show(values);
      return { ...update({ ...cleared, changed: [] }, query), unknown };
    },
    read: async (query) => read(opened(), query, keys),
    named: async () => opened().named(),
    check,
    explain: async (cell) => opened().explain(cell),
  };
}

function read(book: Book, { texts, values, ranges }: CellQuery, keys: TextKeys): CellReply {
  return {
    texts: Array.from(texts, (key) => book.text(keys.cellOf(key), keys.formatOf(key))),
    values: encodeValues(Array.from(values, (cell) => book.value(cell))),
    ranges: Array.from(ranges, (range): EncodedValues => encodeValues(book.range(range).flat())),
  };
}

function clearedPart(
  { texts, values, ranges }: CellQuery,
  { cleared, ranges: clearedRanges }: BookChange,
  keys: TextKeys,
): CellQuery {
  const [cells, areas] = [new Set(cleared), new Set(clearedRanges)];
  return {
    texts: texts.filter((key) => cells.has(keys.cellOf(key))),
    values: values.filter((cell) => cells.has(cell)),
    ranges: ranges.filter((range) => areas.has(range)),
  };
}

/** The buffers of the typed arrays in a reply: they are transferred, not copied. */
function buffersIn(value: unknown): ArrayBuffer[] {
  if (ArrayBuffer.isView(value)) return value.buffer instanceof ArrayBuffer ? [value.buffer] : [];
  if (typeof value !== 'object' || value === null || (Array.isArray(value) && typeof value[0] !== 'object')) return [];
  return Object.values(value).flatMap(buffersIn);
}
