import { fromCallback, fromPromise, type EventObject } from 'xstate';
import type { machine as Machine } from './machine.ts';
import type { Failure, Sending, SendingEvent, UploadInput } from './actors.ts';
import { inParallel, sha256, sliceOf, wholeHash } from './parts.ts';

/** Makes a catalogued call; a failure has a `code`, and a `status` that is 0 without a reply. */
export type Call = (
  name: string,
  body: unknown,
  options: { readonly signal: AbortSignal; readonly progress?: (bytes: number) => void },
) => Promise<unknown>;

const PARALLEL = 3;

/** The upload flow's actors over the calls of files and of the library. */
export const uploadOverCalls = (machine: typeof Machine, call: Call): typeof Machine =>
  machine.provide({
    actors: {
      start: fromPromise(async ({ input: { input, parts }, signal }) => {
        const { file, partSize, target, start } = input;
        // A file that is sent in one call needs no announcement.
        if (target === 'guests') return { id: file.key };
        const about = {
          OriginalName: file.name,
          Mime: file.type,
          Parts: parts,
          PartSize: partSize,
          FileSize: file.size,
        };
        return { id: textField(await call(`${target}.startUpload`, { ...about, ...start }, { signal }), 'Id') };
      }),
      send: fromCallback<EventObject, Sending>(({ input, sendBack }) => {
        const stop = new AbortController();
        const tell = (event: SendingEvent) => {
          if (!stop.signal.aborted) sendBack(event);
        };
        const sendAll = input.input.target === 'guests' ? sendWhole : sendParts;
        sendAll(input, call, stop.signal, tell).then(
          (hash) => tell({ type: 'ALL_SENT', hash }),
          (error: unknown) => {
            tell({ type: 'NOT_SENT', ...reasonOf(error) });
            stop.abort();
          },
        );
        return () => stop.abort();
      }),
      end: fromPromise(({ input: { input, id, hash }, signal }) =>
        input.target === 'guests'
          ? Promise.resolve({ Id: id })
          : call(
              `${input.target}.endUpload`,
              { ...projectOf(input), Id: id, ...(hash === '' ? {} : { Hash: hash }), ...input.end },
              { signal },
            ),
      ),
      renew: fromPromise(({ input: { input }, signal }) =>
        call(
          'files.renewFile',
          { ...projectOf(input), Id: input.known, Name: input.start['Name'] ?? input.file.name },
          { signal },
        ),
      ),
      abandon: fromPromise(async ({ input: { id, target }, signal }) => {
        if (target !== 'guests') await call('files.abandonUpload', { Id: id }, { signal });
      }),
    },
  });

/** A failure that another attempt does not fix. */
class Stop extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/** Requests the stored parts, checks that they belong to this file, and sends the others. Returns the hash of the whole file, or '' for an ended upload. */
async function sendParts(
  { input, id, parts }: Sending,
  call: Call,
  signal: AbortSignal,
  tell: (event: SendingEvent) => void,
): Promise<string> {
  const { blob } = input.file;
  if (!(blob instanceof Blob)) throw new Stop('no-bytes');
  const { partSize, target } = input;
  const project = projectOf(input);
  const progress = await call('files.progress', { ...project, Id: id }, { signal });
  // The upload was ended, but the reply was lost: ending it again returns the result.
  if (Object(progress).Ended === true) return '';
  const hashes = await receivedParts(progress, parts, partSize);
  await requireSame(blob, hashes, partSize);
  let done = hashes.size;
  tell({ type: 'SENT', done });
  const missing = Array.from({ length: parts }, (_, part) => part).filter((part) => !hashes.has(part));
  await inParallel(missing, PARALLEL, async (part) => {
    signal.throwIfAborted();
    const data = sliceOf(blob, part, partSize);
    const hash = await sha256(await data.arrayBuffer());
    const bytes = { key: hash, name: String(part), type: '', size: data.size, blob: data };
    await call(`${target}.uploadPart`, { ...project, Id: id, part, hash, data: bytes }, { signal });
    hashes.set(part, hash);
    done += 1;
    tell({ type: 'SENT', done });
  });
  return wholeHash(Array.from({ length: parts }, (_, part) => hashes.get(part) ?? ''));
}

/** Sends a file in one call. The server recognises a repeated file, so that another attempt does not add a second one. */
async function sendWhole(
  { input: { file, start, partSize } }: Sending,
  call: Call,
  signal: AbortSignal,
  tell: (event: SendingEvent) => void,
): Promise<string> {
  if (!(file.blob instanceof Blob)) throw new Stop('no-bytes');
  const progress = (bytes: number) => tell({ type: 'SENT', done: Math.min(bytes, file.size) / partSize });
  await call('guests.upload', { ...start, data: file }, { signal, progress });
  return '';
}

/** part -> hash on the server. */
async function receivedParts(progress: unknown, parts: number, partSize: number): Promise<Map<number, string>> {
  const { Done, Hashes, Parts, PartSize } = Object(progress);
  if (Parts !== parts || PartSize !== partSize || !Array.isArray(Done) || !Array.isArray(Hashes))
    throw new Stop('other-file');
  return new Map(Done.map((part, index) => [Number(part), String(Hashes[index])]));
}

/** Checks that the file is the one of the first attempt, and has not changed since. */
async function requireSame(file: Blob, hashes: ReadonlyMap<number, string>, partSize: number): Promise<void> {
  await inParallel([...hashes], PARALLEL, async ([part, hash]) => {
    if ((await sha256(await sliceOf(file, part, partSize).arrayBuffer())) !== hash) throw new Stop('other-file');
  });
}

/** A lost connection, a busy server and a wrong hash are worth another attempt; a refusal is not. */
function reasonOf(error: unknown): Failure & { readonly again: boolean } {
  if (error instanceof Stop) return { code: error.code, again: false };
  const { code, status, text, data } = Object(error);
  if (typeof status !== 'number') return { code: 'unreadable', again: false };
  const again = status === 0 || status === 429 || status >= 500 || code === 'wrong-hash';
  return {
    code: typeof code === 'string' ? code : 'unknown',
    text: typeof text === 'string' ? text : null,
    data: data ?? null,
    again,
  };
}

const projectOf = ({ start }: UploadInput) =>
  typeof start['ProjectId'] === 'string' ? { ProjectId: start['ProjectId'] } : {};

function textField(reply: unknown, name: string): string {
  const value: unknown = Object(reply)[name];
  if (typeof value !== 'string') throw new Stop('unknown');
  return value;
}
