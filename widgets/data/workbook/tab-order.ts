import type { ShownCell } from './sheet-cells.ts';

/**
 * The inputs of a sheet in the order of the Tab key: down the column, then the column block beside it, then the next input from the top. Each input occurs
 * once.
 */
export function tabOrder(inputs: readonly ShownCell[]): readonly ShownCell[] {
  const waiting = inputs.toSorted((one, other) => one.row - other.row || one.column - other.column);
  const columns = columnsOf(waiting);
  const order = new Set<ShownCell>();
  for (const first of waiting) {
    let run = order.has(first) ? [] : runFrom(first, columns, order);
    while (run.length > 0) {
      for (const cell of run) order.add(cell);
      const beside = nextColumn(run, columns, order);
      run = beside ? runFrom(beside, columns, order) : [];
    }
  }
  return [...order];
}

type Columns = ReadonlyMap<number, ReadonlyMap<number, ShownCell>>;

function columnsOf(inputs: readonly ShownCell[]): Columns {
  const columns = new Map<number, Map<number, ShownCell>>();
  for (const input of inputs)
    columns.set(input.column, (columns.get(input.column) ?? new Map<number, ShownCell>()).set(input.row, input));
  return new Map([...columns].toSorted(([one], [other]) => one - other));
}

/** An input and the inputs directly below it. */
function runFrom(first: ShownCell, columns: Columns, done: ReadonlySet<ShownCell>): ShownCell[] {
  const run: ShownCell[] = [];
  const column = columns.get(first.column);
  let at: ShownCell | undefined = first;
  while (at && !done.has(at)) {
    run.push(at);
    at = column?.get(at.row + at.rows);
  }
  return run;
}

/** The first input of the next column with inputs in the same rows. */
function nextColumn(run: readonly ShownCell[], columns: Columns, done: ReadonlySet<ShownCell>): ShownCell | undefined {
  const [first, last] = [run[0], run.at(-1)];
  if (!first || !last) return undefined;
  for (const [number, column] of columns) {
    if (number <= first.column) continue;
    for (let row = first.row; row <= last.row; row++) {
      const input = column.get(row);
      if (input && !done.has(input)) return input;
    }
  }
  return undefined;
}
