/** What an address of a screen of a project is made of: "views/monthly/:id?". */
export interface ScreenAddress {
  readonly segments: readonly string[];
  readonly params: readonly AddressParam[];
}

interface AddressParam {
  readonly name: string;
  readonly optional: boolean;
}

/** Where such addresses stand, below the project. */
const PLACES: ReadonlySet<string> = new Set(['views', 'screens']);
/** The place, a name, and at most two segments more. The rows of routes.json with access "document" are as long as the longest address. */
const MOST_SEGMENTS = 4;
const MOST_PARAMS = 2;

const SEGMENT = /^[a-z0-9][a-z0-9-]*$/;
const PARAM = /^:([A-Za-z]\w*)(\??)$/;

/** Reads the address that a screen wants; null where no screen can have it. */
export function readAddress(address: unknown): ScreenAddress | null {
  if (typeof address !== 'string' || address.length > 120) return null;
  const parts = address.split('/');
  const first = parts.findIndex((part) => part.startsWith(':'));
  const segments = first < 0 ? parts : parts.slice(0, first);
  const params = first < 0 ? [] : parts.slice(first).map(readParam);
  if (!PLACES.has(segments[0] ?? '') || segments.length < 2 || segments.length > MOST_SEGMENTS) return null;
  if (!segments.every((segment) => SEGMENT.test(segment)) || params.length > MOST_PARAMS) return null;
  const read = params.filter((param) => param !== null);
  return read.length === params.length && isOrdered(read) ? { segments, params: read } : null;
}

function readParam(text: string): AddressParam | null {
  const [, name, optional] = PARAM.exec(text) ?? [];
  return name === undefined || name === 'curProject' ? null : { name, optional: optional === '?' };
}

/** Each name once, and nothing that has to be there behind what may be missing. */
const isOrdered = (params: readonly AddressParam[]): boolean =>
  new Set(params.map(({ name }) => name)).size === params.length &&
  params.every(({ optional }, index) => optional || !params[index - 1]?.optional);

/** The paths that lead to an address, with ":" for a value. Two addresses that share one cannot be told apart. */
export function pathsOfAddress({ segments, params }: ScreenAddress): readonly string[] {
  const needed = params.filter(({ optional }) => !optional).length;
  return params
    .slice(needed)
    .map((_, index) => needed + index + 1)
    .concat(needed)
    .map((count) => [...segments, ...Array.from({ length: count }, () => ':')].join('/'));
}

export function overlap(one: ScreenAddress, other: ScreenAddress): boolean {
  const paths = new Set(pathsOfAddress(other));
  return pathsOfAddress(one).some((path) => paths.has(path));
}

/** Does a path below the project lead to the address? */
export function leadsTo(path: string, { segments, params }: ScreenAddress): boolean {
  const parts = path.split('/');
  const given = parts.length - segments.length;
  const needed = params.filter(({ optional }) => !optional).length;
  return (
    given >= needed &&
    given <= params.length &&
    segments.every((segment, index) => segment === parts[index]?.toLowerCase())
  );
}
