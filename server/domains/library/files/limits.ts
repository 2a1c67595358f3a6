import { isTypeAllowed } from '../../../platform/files/content.ts';
import { isFileKind, USUAL_KINDS, type FileKind } from '../../../platform/files/kinds.ts';
import type { Config } from '../../../platform/base/config.ts';
import type { Reader } from '../../../policy/reader.ts';
import { isObject, objectOf } from '../../../policy/settings.ts';

/** The limits of the files in a category. */
export interface FileLimits {
  readonly MaxSize: number;
  readonly MaxCount: number;
  readonly Types: string[] | null;
  /** By default everything except programs. */
  readonly Kinds?: readonly FileKind[];
}

const MEGABYTE = 1_048_576;

/**
 * The server's limits, reduced by the project's Config.files for the category ("*" for other categories). Sizes there
 * are in megabytes. The kinds of "*" apply to each category without its own.
 */
export function fileLimits(
  config: Config,
  { project }: { readonly project: Pick<Reader['project'], 'settings'> },
  category: string,
): FileLimits {
  const files = objectOf(project.settings.Config['files']);
  const chosen =
    ownSettings(files, category) ??
    ownSettings(files, category.split('/', 1)[0] ?? '') ??
    ownSettings(files, '*') ??
    {};
  const max = config.FILE_MEGABYTES * MEGABYTE;
  return {
    MaxSize: Math.min(max, Math.floor((amount(chosen['MaxSize']) ?? config.FILE_MEGABYTES) * MEGABYTE)),
    MaxCount: Math.min(config.FILES_PER_CATEGORY, amount(chosen['MaxCount']) ?? config.FILES_PER_CATEGORY),
    Kinds: kindsIn(chosen) ?? kindsIn(ownSettings(files, '*')) ?? USUAL_KINDS,
    Types: Array.isArray(chosen['Types']) ? chosen['Types'].filter((type) => typeof type === 'string') : null,
  };
}

/** The limits of a category, reduced to those of a question of a form. */
export const narrowLimits = (
  limits: FileLimits,
  {
    MaxSize,
    MaxCount,
    Types,
  }: { readonly MaxSize: number; readonly MaxCount: number; readonly Types: readonly string[] },
): FileLimits => ({
  ...limits,
  MaxSize: Math.min(limits.MaxSize, MaxSize),
  MaxCount: Math.min(limits.MaxCount, MaxCount),
  Types: Types.filter((type) => limits.Types === null || isTypeAllowed(type, limits.Types)),
});

function ownSettings(
  files: Readonly<Record<string, unknown>>,
  name: string,
): Readonly<Record<string, unknown>> | undefined {
  const value = Object.hasOwn(files, name) ? files[name] : undefined;
  return isObject(value) ? value : undefined;
}

function kindsIn(settings: Readonly<Record<string, unknown>> | undefined): readonly FileKind[] | undefined {
  const kinds = settings?.['Kinds'];
  return Array.isArray(kinds) ? kinds.filter(isFileKind) : undefined;
}

const amount = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;
