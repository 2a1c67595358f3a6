import type { Readable } from 'node:stream';
import type { ReceivedFile } from '../../../schemas/define.ts';
import { conflict, ProblemError, unavailable } from '../base/problem.ts';

/** Bytes from `start` to `end`, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** An upload as the storage needs it. */
export interface UploadTarget {
  readonly id: string;
  readonly parts: number;
  /** Bytes of every part except the last. */
  readonly partSize: number;
  /** The key of its bytes after its end. */
  readonly key: string;
}

/** Stores the bytes of files in a folder or an S3 service. It has no access to people or records. A completed write survives a crash. */
export interface Storage {
  /** Stores a part and returns the number of parts. The same part again changes nothing; a different part at its place is refused. */
  putPart(upload: UploadTarget, part: number, bytes: Buffer, sha256: string): Promise<number>;
  /** The hashes of the stored parts. */
  parts(upload: UploadTarget): Promise<ReadonlyMap<number, string>>;
  /**
   * Makes one object of all parts; fails if one is missing. Repeated after a crash or at the same time, it finds the
   * object made.
   */
  finish(upload: UploadTarget): Promise<void>;
  /** Deletes the parts. */
  forget(upload: Pick<UploadTarget, 'id'>): Promise<void>;
  put(key: string, file: Pick<ReceivedFile, 'content'>): Promise<void>;
  /** Undefined if there is no such object. */
  size(key: string): Promise<number | undefined>;
  /** `signal` aborts when the bytes are not needed any more. */
  open(key: string, range?: ByteRange, signal?: AbortSignal): Promise<Readable>;
  /** Reads at most `length` bytes from `start` on. */
  read(key: string, start: number, length: number): Promise<Buffer>;
  remove(key: string): Promise<void>;
  /** Bytes of the disk; null for a service. */
  room(): Promise<{ Free: number; All: number } | null>;
  close(): Promise<void>;
}

/** The tables whose rows have bytes in the storage under their `key`. */
export const TABLES_WITH_BYTES = ['files', 'guest_files'] as const;

/** Keys are made by the server and contain nothing that a person wrote. */
export function assertStorageKey(key: string): string {
  if (!/^[a-z0-9]{2}[a-z0-9-]{6,80}$/.test(key)) throw new Error('That is no key of a file');
  return key;
}

export const partDiffers = (part: number) =>
  conflict('part-differs', `Part ${part} is there with other bytes: the file has changed since.`, { part });

/** Refuses an upload with missing parts. */
export function requireParts({ parts }: Pick<UploadTarget, 'parts'>, there: ReadonlyMap<number, unknown>): void {
  const missing = Array.from({ length: parts }, (_, part) => part).filter((part) => !there.has(part));
  if (missing.length > 0)
    throw new ProblemError({
      status: 409,
      code: 'parts-missing',
      title: `${missing.length} parts are missing.`,
      data: { count: missing.length, missing: missing.slice(0, 100) },
    });
}

const DISK_FULL_CODES = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** The problem for a full disk; other errors stay as they are. */
export function toStorageProblem(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && DISK_FULL_CODES.has(code)
    ? new ProblemError({ status: 507, code: 'storage-full', title: 'There is no room for more files.' })
    : error;
}

/** The storage cannot be reached: retrying may help. */
export const storageUnavailable = (cause?: unknown) =>
  unavailable('storage-away', 'The storage of the files does not answer.', cause);
