import type { GuestFile } from '../../schemas/calls/guests.ts';
import type { ReceivedFile } from '../../schemas/define.ts';
import { cleanFileName } from '../../schemas/formats/clean-file-name.ts';
import type { CallContext, Db } from '../area.ts';
import { quotaExceeded } from '../areas/files/quota.ts';
import { fileNotFound } from '../areas/files/rows.ts';
import {
  addFile,
  deleteLooseBytes,
  randomId,
  recordLooseBytes,
  requireAllowedSize,
  storeBytes,
  type StoredBytes,
} from '../areas/files/store.ts';
import { toStoredName } from '../areas/files/stored-names.ts';
import { fieldError, invalid, unprocessable } from '../problem.ts';
import { GUEST_PURPOSES, requireOpenPurpose, type OpenPurpose } from './guest-purposes.ts';
import { lockGuest, lockGuestFor, requireGuest, type Guest } from './guest-tokens.ts';

/** The files of a token, for whoever holds it. */
export async function listGuestFiles(db: Db, token: string): Promise<GuestFile[]> {
  const { hash } = await requireGuest(db, token);
  return (await selectFiles(db, hash).execute()).map((row) => ({
    Id: row.id,
    Name: row.name,
    Type: row.mime,
    Size: Number(row.size),
    Time: row.created.toISOString(),
  }));
}

const selectFiles = (db: Db, token: Buffer) =>
  db.selectFrom('guest_files').where('token', '=', token).orderBy('created').orderBy('id').selectAll();

export async function addGuestFile(context: CallContext, token: string, file: ReceivedFile): Promise<GuestFile[]> {
  const { db } = context;
  requireNoQuery(context);
  const guest = await requireGuest(db, token);
  const open = await requireOpenPurpose(context, guest.project, guest.purpose);
  const options = {
    limits: open.limits,
    uploader: { project: guest.project, person: null },
    check: async (transaction: Db) => {
      await requireRoom(transaction, guest, open, file.size);
      await requireProjectRoom(transaction, guest, open, file.size);
    },
  };
  await storeBytes(context, file, options, (bytes) =>
    db.transaction().execute(async (transaction) => {
      // Another upload with the token may have been faster, or an act that used it up.
      await requireRoom(transaction, guest, open, file.size);
      await recordGuestFile(transaction, guest, cleanFileName(file.name), bytes);
    }),
  );
  return listGuestFiles(db, token);
}

/** The fields of a form may stand in the address as well: a token in it would be logged by what stands between. */
function requireNoQuery({ request }: Pick<CallContext, 'request'>): void {
  if (Object.keys(Object(request.query)).length > 0)
    throw invalid('body-does-not-fit', 'All fields belong in the body.');
}

async function recordGuestFile(db: Db, guest: Guest, name: string, bytes: StoredBytes): Promise<void> {
  const { key, size, mime, hash } = bytes;
  await db.deleteFrom('loose_files').where('key', '=', key).execute();
  await db
    .insertInto('guest_files')
    .values({ id: randomId(), token: guest.hash, name, mime, size, hash, key })
    .execute();
}

/** Checks the number of files of the token, and their bytes in all. Nobody adds to them until the transaction ends. */
async function requireRoom(db: Db, guest: Guest, { limits, purpose }: OpenPurpose, size: number): Promise<void> {
  await lockGuest(db, guest);
  const { count, bytes } = await db
    .selectFrom('guest_files')
    .where('token', '=', guest.hash)
    .select(({ fn }) => [fn.countAll<string>().as('count'), fn.sum<string | null>('size').as('bytes')])
    .executeTakeFirstOrThrow();
  if (Number(count) >= limits.MaxCount)
    throw unprocessable('too-many-files', `There may be ${limits.MaxCount} files here.`, [
      fieldError('/data', 'too-many', { count: limits.MaxCount }),
    ]);
  requireAllowedSize(size, { MaxSize: purpose.total - Number(bytes) });
}

/** Guests share room of their own, so that they cannot use up all of the project's. Under its lock: files that are being stored count too. */
async function requireProjectRoom(db: Db, guest: Guest, { purpose }: OpenPurpose, size: number): Promise<void> {
  const { bytes } = await db
    .selectFrom('guest_files')
    .innerJoin('guest_tokens', 'guest_tokens.hash', 'guest_files.token')
    .where('guest_tokens.project', '=', guest.project)
    .where('guest_tokens.purpose', '=', guest.purpose)
    .select(({ fn }) => fn.sum<string | null>('size').as('bytes'))
    .executeTakeFirstOrThrow();
  const { coming } = await db
    .selectFrom('loose_files')
    .where('project', '=', guest.project)
    .where('person', 'is', null)
    .select(({ fn }) => fn.sum<string | null>('size').as('coming'))
    .executeTakeFirstOrThrow();
  if (Number(bytes) + Number(coming) + size > purpose.megabytesPerProject * 1_048_576)
    throw quotaExceeded(
      'project-full',
      'There is no room for more files without a session.',
      purpose.megabytesPerProject,
    );
}

export async function removeGuestFile(context: CallContext, token: string, id: string): Promise<GuestFile[]> {
  const { db } = context;
  const { hash } = await requireGuest(db, token);
  const key = await db.transaction().execute(async (transaction) => {
    const gone = await transaction
      .deleteFrom('guest_files')
      .where('token', '=', hash)
      .where('id', '=', id)
      .returning('key')
      .executeTakeFirst();
    if (!gone) throw fileNotFound();
    await recordLooseBytes(transaction, [gone.key]);
    return gone.key;
  });
  await deleteLooseBytes(context, key);
  return listGuestFiles(db, token);
}

/** Whose the files become, and what the token has to be for. */
export interface ClaimOptions extends Omit<Guest, 'hash'> {
  readonly person: number;
}

/**
 * Makes the files of a token those of a person, in the transaction of the act that they were uploaded for, and ends the token. The act has checked that it
 * may be done; a record that it makes refers to the files by the returned ids.
 */
export async function claimGuestFiles(db: Db, token: string, { person, ...use }: ClaimOptions): Promise<string[]> {
  const { hash, project, purpose } = await lockGuestFor(db, token, use);
  const rows = await selectFiles(db, hash).execute();
  await db.deleteFrom('guest_tokens').where('hash', '=', hash).execute();
  const { category } = GUEST_PURPOSES[purpose];
  const ids: string[] = [];
  for (const [index, { name, created, ...row }] of rows.entries()) {
    // The rows are in their order: no two of them have the same version.
    const stored = toStoredName(name, new Date(created.getTime() + index));
    const file = { project, owner: person, uploader: person, place: 'own', category, name: stored } as const;
    ids.push(await addFile(db, file, { key: row.key, size: Number(row.size), mime: row.mime, hash: row.hash }));
  }
  return ids;
}
