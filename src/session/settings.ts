/** The parts of a project's settings that the shell itself reads; screens read the rest. */
export interface Settings {
  readonly Config?: {
    readonly Logo?: { readonly ImageUrl?: string };
    readonly Alert?: { readonly Corner?: string };
    readonly Color?: string;
    readonly HomeCustomView?: string;
    readonly gdpr?: { readonly Required?: boolean; readonly UserField?: string; readonly MinValue?: number };
    readonly [key: string]: unknown;
  };
  readonly Roles?: Readonly<Record<string, unknown>>;
  readonly User?: { readonly Fields?: unknown; readonly ProjectFields?: unknown };
  readonly [key: string]: unknown;
}

/** One line of a role's menu. */
export interface MenuEntry {
  readonly state?: string;
  /** A text, or one for each language. */
  readonly label: string | Readonly<Record<string, string>>;
  readonly icon?: string;
  /** The heading above it: a text, or one for each language. */
  readonly group?: MenuEntry['label'];
  readonly params?: Readonly<Record<string, unknown>>;
  readonly fast?: boolean;
  /** A condition: the entry is shown only while it holds. */
  readonly when?: unknown;
  readonly subMenu?: readonly MenuEntry[];
}

/** Settings are JSON text; invalid text counts as empty settings. */
export function readSettings(text: string): Settings {
  try {
    const settings: unknown = JSON.parse(text);
    return isObject(settings) ? settings : {};
  } catch {
    return {};
  }
}

/** The labels of a project's fields, by key. */
export const labelsOf =
  (settings: Settings | undefined) =>
  (name: string): string | undefined => {
    const fields = [settings?.User?.Fields, settings?.User?.ProjectFields].filter(Array.isArray).flat();
    const field: unknown = fields.find((candidate: unknown) => isObject(candidate) && candidate['Name'] === name);
    const label = isObject(field) ? field['Label'] : undefined;
    return typeof label === 'string' && label !== '' ? label : undefined;
  };

/** The menu of a role: its list of entries, either alone or within a profile. */
export function menuOf(settings: Settings | undefined, role: string | null): readonly MenuEntry[] {
  const found = role !== null && settings?.Roles && Object.hasOwn(settings.Roles, role) ? settings.Roles[role] : null;
  return readEntries(isObject(found) ? (found['layout'] ?? found['Layout']) : found);
}

function readEntries(entries: unknown): readonly MenuEntry[] {
  return Array.isArray(entries) ? entries.flatMap(readEntry) : [];
}

function readEntry(entry: unknown): readonly MenuEntry[] {
  if (!isObject(entry)) return [];
  const { state, label, icon, group, params, fast, when } = entry;
  if (!isLabel(label)) return [];
  return [
    {
      label,
      ...(typeof state === 'string' ? { state } : {}),
      ...(typeof icon === 'string' ? { icon } : {}),
      ...(isLabel(group) ? { group } : {}),
      ...(isObject(params) ? { params } : {}),
      ...(fast === true ? { fast } : {}),
      when,
      subMenu: readEntries(entry['subMenu']),
    },
  ];
}

const isLabel = (value: unknown): value is MenuEntry['label'] =>
  typeof value === 'string' || (isObject(value) && Object.values(value).every((text) => typeof text === 'string'));

/** The text of a label in a language, or else its first text. */
export function labelText(label: MenuEntry['label'], language: string): string {
  if (typeof label === 'string') return label;
  return (Object.hasOwn(label, language) ? label[language] : Object.values(label)[0]) ?? '';
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
