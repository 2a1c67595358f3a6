/** The kind of a library item. */
export const KINDS = ['Image', 'Video', 'Text', 'Document', 'Url', 'General'] as const;
export type Kind = (typeof KINDS)[number];
const BY_MAJOR: Readonly<Record<string, Kind>> = { image: 'Image', video: 'Video' };

/** The type of an item that is an address. */
export const LINK_TYPE = 'text/uri-list';

/** The kind of a library item by its mime type, which determines its metadata. */
export function mimeKind(type: string): Kind {
  const [major = '', minor = ''] = type.toLowerCase().split('/');
  const kind = Object.hasOwn(BY_MAJOR, major) ? BY_MAJOR[major] : undefined;
  if (kind) return kind;
  if (/uri-list|x-url|internet-shortcut/.test(minor)) return 'Url';
  if (major === 'text') return 'Text';
  return /pdf|word/.test(minor) ? 'Document' : 'General';
}
