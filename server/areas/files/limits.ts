import { isFileKind, USUAL_KINDS, type FileKind } from '../../files/kinds.ts';
import type { Config } from '../../config.ts';
import type { Reader } from '../../policy/reader.ts';
import { isObject, objectOf } from '../../policy/settings.ts';

/** What may come into a category. */
export interface FileLimits {
  readonly MaxSize: number;
  readonly MaxCount: number;
  readonly Types: string[] | null;
  /** Without them everything but programs. */
  readonly Kinds?: readonly FileKind[];
}

const MEGABYTE = 1_048_576;

/** The server says what is possible; the project's Config.files may say less, by category ("*" for those that it does not name). Sizes are in megabytes there. The kinds of "*" hold for each category that has none of its own. */
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
  const most = config.FILE_MEGABYTES * MEGABYTE;
  return {
    MaxSize: Math.min(most, Math.floor((amount(chosen['MaxSize']) ?? config.FILE_MEGABYTES) * MEGABYTE)),
    MaxCount: Math.min(config.FILES_PER_CATEGORY, amount(chosen['MaxCount']) ?? config.FILES_PER_CATEGORY),
    Kinds: kindsIn(chosen) ?? kindsIn(ownSettings(files, '*')) ?? USUAL_KINDS,
    Types: Array.isArray(chosen['Types']) ? chosen['Types'].filter((type) => typeof type === 'string') : null,
  };
}

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
