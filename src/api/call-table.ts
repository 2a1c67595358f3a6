import type { EntityPath } from '../../engine/index.ts';

/** The facts of a call for a page. */
export interface CallFacts {
  readonly path: string;
  /** The calls whose sources reload after this one. */
  readonly affects?: readonly string[] | undefined;
  /** The paths of entities in its reply. */
  readonly holds?: Readonly<Record<string, readonly EntityPath[]>> | undefined;
  /** The list of its body that is sent in parts. */
  readonly inParts?: { readonly field: string; readonly size: number } | undefined;
  readonly method?: 'GET' | 'FORM' | undefined;
  /** Does its body name a project? */
  readonly takesProject: boolean;
}

/** 0 and 1: the address derived from the name, in the product's or in the specification's form; a text: the path below /api, or another address. */
type Address = 0 | 1 | string;

type PackedCall = readonly [
  address: Address,
  /** Indexes of calls in the order of the table. */
  affects?: readonly number[] | 0 | undefined,
  holds?: CallFacts['holds'] | 0,
  inParts?: CallFacts['inParts'] | 0,
  method?: CallFacts['method'] | 0,
  /** 1 if its body names no project. Most calls take one. */
  projectless?: 1 | 0,
];

/** Area -> name in it -> address or facts. It is compact, because every page loads such a table first. */
export type CallTable = Readonly<Record<string, Readonly<Record<string, Address | PackedCall>>>>;

const pathsOf = (area: string, name: string): readonly [string, string] => [
  `/api/praxis/${area}/${name}`,
  `/api/${area}/${name.replace(/^./, (first) => first.toUpperCase())}`,
];

interface CallEntry {
  readonly area: string;
  readonly name: string;
  readonly row: PackedCall;
}

/** Packs some calls. `names` are those of all tables, in their order. */
export function packCalls(
  calls: Readonly<Record<string, CallFacts>>,
  names: readonly string[] = Object.keys(calls),
): CallTable {
  const table: Record<string, Record<string, Address | PackedCall>> = {};
  for (const [full, { path, affects = [], holds = 0, inParts = 0, method = 0, takesProject }] of Object.entries(
    calls,
  )) {
    const [area = '', name = ''] = full.split('.');
    const address = ([0, 1] as const).find((way) => pathsOf(area, name)[way] === path) ?? path.replace(/^\/api\//, '');
    const places = affects.length > 0 && affects.map((affected) => names.indexOf(affected));
    const row: PackedCall = [address, places || 0, holds, inParts, method, takesProject ? 0 : 1];
    const last = row.findLastIndex((value) => value !== 0);
    (table[area] ??= {})[name] = last < 1 ? address : shortened(row, last + 1);
  }
  return table;
}

function shortened([address, ...rest]: PackedCall, length: number): PackedCall {
  // Trailing members may be left out.
  const [affects, holds, inParts, method, projectless = 0] = rest;
  const rows: readonly PackedCall[] = [
    [address],
    [address, affects],
    [address, affects, holds],
    [address, affects, holds, inParts],
    [address, affects, holds, inParts, method],
  ];
  return rows[length - 1] ?? [address, affects, holds, inParts, method, projectless];
}

/** The calls of these tables. A call may affect a call of a later table. */
export function unpackCalls(...tables: readonly CallTable[]): Record<string, CallFacts> {
  const rows = tables
    .flatMap((table) => Object.entries(table))
    .flatMap(([area, calls]) =>
      Object.entries(calls).map(([name, row]): CallEntry => ({
        area,
        name,
        row: typeof row === 'object' ? row : [row],
      })),
    );
  const names = rows.map(({ area, name }) => `${area}.${name}`);
  return Object.fromEntries(
    rows.map(({ area, name, row: [address, affects, holds, inParts, method, projectless] }) => [
      `${area}.${name}`,
      {
        path: pathOf(area, name, address),
        affects: (affects || undefined)?.map((place) => names[place] ?? ''),
        holds: holds || undefined,
        inParts: inParts || undefined,
        method: method || undefined,
        takesProject: !projectless,
      },
    ]),
  );
}

function pathOf(area: string, name: string, address: Address): string {
  if (typeof address === 'number') return pathsOf(area, name)[address];
  return address.startsWith('/') ? address : `/api/${address}`;
}
