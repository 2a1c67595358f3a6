import { LARGEST_GUEST_FILE, type GuestPurposeName } from '../../schemas/calls/guests.ts';
import { fileLimits, type FileLimits } from '../areas/files/limits.ts';
import type { CallContext, Db } from '../area.ts';
import { isTypeAllowed } from '../files/content.ts';
import { projectCondition } from '../policy/reader.ts';
import { objectOf, settingsOf } from '../policy/settings.ts';
import { notFound } from '../problem.ts';

/** What may be uploaded without a session for one purpose. */
export interface GuestPurpose {
  /** The category of the files when they are claimed. A project opens the purpose when its Config.files names this category. */
  readonly category: string;
  readonly limits: FileLimits & { readonly Types: string[] };
  /** Bytes of all files of a token. */
  readonly total: number;
  /** Megabytes of all files in a project that nobody has claimed. */
  readonly megabytesPerProject: number;
  readonly seconds: number;
}

const MEGABYTE = 1_048_576;
const DAY = 86_400;

export const GUEST_PURPOSES: Readonly<Record<GuestPurposeName, GuestPurpose>> = {
  application: {
    category: 'Application',
    limits: {
      MaxSize: LARGEST_GUEST_FILE,
      MaxCount: 5,
      Types: [
        'application/pdf',
        'application/msword',
        'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
        'application/vnd.oasis.opendocument.text',
        'image/jpeg',
        'image/png',
      ],
    },
    total: 20 * MEGABYTE,
    megabytesPerProject: 500,
    seconds: DAY,
  },
};

/** A purpose in a project that has opened it. */
export interface OpenPurpose {
  readonly project: number;
  readonly purpose: GuestPurpose;
  readonly limits: FileLimits;
}

/** The 404 is the same for a missing project and for one that has not opened the purpose. */
export async function requireOpenPurpose(
  { db, config }: { readonly db: Db; readonly config: CallContext['config'] },
  project: string | number,
  name: GuestPurposeName,
): Promise<OpenPurpose> {
  const row = await db
    .selectFrom('projects')
    .where(projectCondition(project))
    .select(['id', 'settings'])
    .executeTakeFirst();
  const settings = settingsOf(row?.settings);
  const purpose = GUEST_PURPOSES[name];
  if (!row || !Object.hasOwn(objectOf(settings.Config['files']), purpose.category))
    throw notFound('no-project', 'There is no such project.');
  const own = fileLimits(config, { project: { settings } }, purpose.category);
  return { project: row.id, purpose, limits: lowerLimits(own, purpose.limits) };
}

/** The project may allow less than the purpose, and never more. */
const lowerLimits = (own: FileLimits, most: GuestPurpose['limits']): FileLimits => ({
  MaxSize: Math.min(own.MaxSize, most.MaxSize),
  MaxCount: Math.min(own.MaxCount, most.MaxCount),
  Types: most.Types.filter((type) => own.Types === null || isTypeAllowed(type, own.Types)),
});
