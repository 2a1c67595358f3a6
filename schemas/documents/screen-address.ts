/** The parts of the address of a project's screen, such as "views/monthly/:id?". */
export interface ScreenAddress {
  readonly segments: readonly string[];
  readonly params: readonly AddressParam[];
}

interface AddressParam {
  readonly name: string;
  readonly optional: boolean;
}

/** The allowed first segments, below the project. */
const PLACES: ReadonlySet<string> = new Set(['views', 'screens']);
/** The first segment, a name, and at most two segments more. The routes in routes.json with access "document" are as long as the longest address. */
const MAX_SEGMENTS = 4;
const MAX_PARAMS = 2;

const SEGMENT = /^[a-z0-9][a-z0-9-]*$/;
const PARAM = /^:([A-Za-z]\w*)(\??)$/;

/** Parses the address of a screen; null if it is not allowed. */
export function readAddress(address: unknown): ScreenAddress | null {
  if (typeof address !== 'string' || address.length > 120) return null;
  const parts = address.split('/');
  const first = parts.findIndex((part) => part.startsWith(':'));
  const segments = first < 0 ? parts : parts.slice(0, first);
  const params = first < 0 ? [] : parts.slice(first).map(readParam);
  if (!PLACES.has(segments[0] ?? '') || segments.length < 2 || segments.length > MAX_SEGMENTS) return null;
  if (!segments.every((segment) => SEGMENT.test(segment)) || params.length > MAX_PARAMS) return null;
  const read = params.filter((param) => param !== null);
  return read.length === params.length && isOrdered(read) ? { segments, params: read } : null;
}

function readParam(text: string): AddressParam | null {
  const [, name, optional] = PARAM.exec(text) ?? [];
  return name === undefined || name === 'curProject' ? null : { name, optional: optional === '?' };
}

/** Each name is used once, and no required parameter follows an optional one. */
const isOrdered = (params: readonly AddressParam[]): boolean =>
  new Set(params.map(({ name }) => name)).size === params.length &&
  params.every(({ optional }, index) => optional || !params[index - 1]?.optional);

/** Returns the paths of an address, with ":" for each value. Two addresses conflict if they share a path. */
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

/** Does a path below the project match the address? */
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
