import { placeKey, type Area } from './address.ts';
import type { CompiledBook } from './compile.ts';

/** The dependencies between cells, by their indexes in Active. */
export interface DependencyGraph {
  /** The cells that depend on these, which are included only in a cycle. The order is undefined. */
  dependents(cells: readonly number[]): number[];
  /** The same, but ends at the first cell that is not among `known`, so that its time depends on its result only. */
  dependentsAmong(cells: readonly number[], known: ReadonlySet<number>): DependentsFound;
  /** All cells on which any of these depends, and these themselves. */
  sources(cells: readonly number[]): number[];
  /** Does any formula read the cell? */
  isRead(cell: number): boolean;
  /** The groups of cells that depend on themselves. */
  cycles(): readonly (readonly number[])[];
}

interface DependentsFound {
  readonly found: readonly number[];
  /** A dependent that is not among the known ones, where the search ended. */
  readonly unknown: number | undefined;
}

/**
 * Creates the dependency graph of a workbook. Its nodes are the cells, the areas that formulas read, and one segment tree for each row or column with areas:
 * n formulas that sum a column of n cells need n log n edges, not n².
 */
export function createGraph(book: CompiledBook): DependencyGraph {
  const edges = new Edges(book.places.length);
  const areas = new Map<string, { readonly area: Area; readonly node: number }>();
  for (const { cell, areas: read } of book.formulas)
    for (const area of read) {
      const single = area.row === area.lastRow && area.column === area.lastColumn;
      if (single) {
        const from = book.cellAt.get(placeKey(area.sheet, area.row, area.column));
        if (from !== undefined) edges.add(from, cell);
        continue;
      }
      const key = `${area.sheet} ${area.row} ${area.column} ${area.lastRow} ${area.lastColumn}`;
      const known = areas.get(key) ?? { area, node: edges.addNode() };
      areas.set(key, known);
      edges.add(known.node, cell);
    }
  connectAreas(book, [...areas.values()], edges);
  return new Graph(edges.build(), book.places.length);
}

/** Edges in the order in which they are added; `build` sorts them by their start. */
class Edges {
  private readonly from: number[] = [];
  private readonly to: number[] = [];
  private nodes: number;

  constructor(nodes: number) {
    this.nodes = nodes;
  }

  addNode(): number {
    return this.nodes++;
  }

  addNodes(count: number): number {
    this.nodes += count;
    return this.nodes - count;
  }

  add(from: number, to: number): void {
    this.from.push(from);
    this.to.push(to);
  }

  build(): SortedEdges {
    const starts = new Uint32Array(this.nodes + 1);
    for (const from of this.from) starts[from + 1]! += 1;
    for (let node = 0; node < this.nodes; node++) starts[node + 1]! += starts[node]!;
    const next = starts.slice();
    const targets = new Uint32Array(this.to.length);
    this.from.forEach((from, index) => {
      targets[next[from]!++] = this.to[index]!;
    });
    return { starts, targets };
  }
}

/** The targets of node n are targets[starts[n]] up to targets[starts[n + 1] - 1]. */
interface SortedEdges {
  readonly starts: Uint32Array;
  readonly targets: Uint32Array;
}

interface AreaNode {
  readonly area: Area;
  readonly node: number;
}

/** Connects each cell to the areas that contain it. An area is stored in the lines of its shorter side. */
function connectAreas(book: CompiledBook, areas: readonly AreaNode[], edges: Edges): void {
  const lines = new Map<string, { readonly spans: { from: number; to: number; node: number }[] }>();
  for (const { area, node } of areas) {
    const tall = area.lastRow - area.row >= area.lastColumn - area.column;
    const [first, last] = tall ? [area.column, area.lastColumn] : [area.row, area.lastRow];
    const [from, to] = tall ? [area.row, area.lastRow] : [area.column, area.lastColumn];
    for (let line = first; line <= last; line++) {
      const key = `${area.sheet} ${tall ? 'column' : 'row'} ${line}`;
      const { spans } = lines.get(key) ?? { spans: [] };
      spans.push({ from, to, node });
      lines.set(key, { spans });
    }
  }
  const cells = cellsOfLines(book, lines);
  for (const [key, { spans }] of lines) connectLine(cells.get(key) ?? [], spans, edges);
}

interface LineCell {
  readonly position: number;
  readonly cell: number;
}

function cellsOfLines(book: CompiledBook, lines: ReadonlyMap<string, unknown>): Map<string, LineCell[]> {
  const found = new Map<string, LineCell[]>();
  book.places.forEach(([sheet, row, column], cell) => {
    for (const [key, position] of [
      [`${sheet} column ${column}`, row],
      [`${sheet} row ${row}`, column],
    ] as const) {
      if (!lines.has(key)) continue;
      const cells = found.get(key) ?? [];
      cells.push({ position, cell });
      found.set(key, cells);
    }
  });
  return found;
}

function connectLine(
  cells: LineCell[],
  spans: readonly { readonly from: number; readonly to: number; readonly node: number }[],
  edges: Edges,
): void {
  cells.sort((one, other) => one.position - other.position);
  const positions = cells.map(({ position }) => position);
  const count = cells.length;
  // Node 1 is the root; the leaves are `count` to 2 * count - 1.
  const tree = edges.addNodes(2 * count);
  cells.forEach(({ cell }, index) => edges.add(cell, tree + count + index));
  for (let node = 2; node < 2 * count; node++) edges.add(tree + node, tree + (node >> 1));
  for (const { from, to, node } of spans) {
    let low = count + firstFrom(positions, from);
    let high = count + firstFrom(positions, to + 1);
    for (; low < high; low >>= 1, high >>= 1) {
      if (low & 1) edges.add(tree + low++, node);
      if (high & 1) edges.add(tree + --high, node);
    }
  }
}

/** The index of the first position that is not below a value. */
function firstFrom(positions: readonly number[], value: number): number {
  let [low, high] = [0, positions.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (positions[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

class Graph implements DependencyGraph {
  private readonly edges: SortedEdges;
  private readonly cells: number;
  private readonly leads = new Map<number, boolean>();
  /** The number of the search that visited a node last. */
  private readonly seen: Uint32Array;
  private searches = 0;
  private reversed: SortedEdges | undefined;

  constructor(edges: SortedEdges, cells: number) {
    this.edges = edges;
    this.cells = cells;
    this.seen = new Uint32Array(edges.starts.length);
  }

  dependents(cells: readonly number[]): number[] {
    const found: number[] = [];
    this.search(this.edges, cells, (cell) => void found.push(cell));
    return found;
  }

  dependentsAmong(cells: readonly number[], known: ReadonlySet<number>): DependentsFound {
    const found: number[] = [];
    const unknown = this.search(this.edges, cells, (cell) => {
      found.push(cell);
      return !known.has(cell);
    });
    return { found, unknown };
  }

  sources(cells: readonly number[]): number[] {
    this.reversed ??= reverse(this.edges);
    const found = new Set(cells);
    this.search(this.reversed, cells, (cell) => void found.add(cell));
    return [...found];
  }

  /** Visits all cells that are reachable from these. Ends at the first one for which `visit` returns true, and returns it. */
  private search(
    { starts, targets }: SortedEdges,
    cells: readonly number[],
    visit: (cell: number) => boolean | void,
  ): number | undefined {
    this.searches += 1;
    const { seen, searches } = this;
    const open = [...cells];
    for (let node = open.pop(); node !== undefined; node = open.pop())
      for (let edge = starts[node]!; edge < starts[node + 1]!; edge++) {
        const target = targets[edge]!;
        if (seen[target] === searches) continue;
        seen[target] = searches;
        open.push(target);
        if (target < this.cells && visit(target) === true) return target;
      }
    return undefined;
  }

  isRead(cell: number): boolean {
    const { starts, targets } = this.edges;
    return targets.subarray(starts[cell], starts[cell + 1]).some((node) => this.leadsToCell(node));
  }

  /** Does the node lead to a cell? Nodes of trees lead to areas or to nothing; the depth is that of a tree. */
  private leadsToCell(node: number): boolean {
    if (node < this.cells) return true;
    const known = this.leads.get(node);
    if (known !== undefined) return known;
    const { starts, targets } = this.edges;
    const leads = targets.subarray(starts[node], starts[node + 1]).some((target) => this.leadsToCell(target));
    this.leads.set(node, leads);
    return leads;
  }

  cycles(): readonly (readonly number[])[] {
    return stronglyConnected(this.edges)
      .map((group) => group.filter((node) => node < this.cells).toSorted((one, other) => one - other))
      .filter((group) => group.length > 0);
  }
}

function reverse({ starts, targets }: SortedEdges): SortedEdges {
  const edges = new Edges(starts.length - 1);
  for (let node = 0; node < starts.length - 1; node++)
    for (let edge = starts[node]!; edge < starts[node + 1]!; edge++) edges.add(targets[edge]!, node);
  return edges.build();
}

/** Tarjan's algorithm without recursion: the groups of nodes that reach each other, and the nodes that reach themselves. */
function stronglyConnected({ starts, targets }: SortedEdges): number[][] {
  const nodes = starts.length - 1;
  const order = new Int32Array(nodes).fill(-1);
  const lowest = new Int32Array(nodes);
  const onStack = new Uint8Array(nodes);
  const next = starts.slice();
  const [stack, path, groups]: [number[], number[], number[][]] = [[], [], []];
  let count = 0;
  const enter = (node: number) => {
    order[node] = lowest[node] = count++;
    onStack[node] = 1;
    stack.push(node);
    path.push(node);
  };
  const leave = (node: number) => {
    const parent = path.at(-1);
    if (parent !== undefined) lowest[parent] = Math.min(lowest[parent]!, lowest[node]!);
    if (lowest[node] !== order[node]) return;
    const group = stack.splice(stack.lastIndexOf(node));
    for (const member of group) onStack[member] = 0;
    const itself = targets.subarray(starts[node], starts[node + 1]).includes(node);
    if (group.length > 1 || itself) groups.push(group);
  };
  for (let root = 0; root < nodes; root++) {
    if (order[root] === -1) enter(root);
    for (let node = path.at(-1); node !== undefined; node = path.at(-1)) {
      if (next[node] === starts[node + 1]) {
        path.pop();
        leave(node);
        continue;
      }
      const target = targets[next[node]!++]!;
      if (order[target] === -1) enter(target);
      else if (onStack[target]) lowest[node] = Math.min(lowest[node]!, order[target]!);
    }
  }
  return groups;
}
