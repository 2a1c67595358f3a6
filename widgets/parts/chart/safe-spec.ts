/** Members that would load something: data, images and links by address. They are removed, and the rows are put in. */
const REFUSED = new Set(['url', 'href', '__proto__', 'constructor', 'prototype']);
const MAX_DEPTH = 40;

export type Spec = Readonly<Record<string, unknown>>;

export function safeSpec(spec: Spec | null | undefined, data: readonly unknown[]): Spec {
  const { data: _data, datasets: _datasets, ...rest } = spec ?? {};
  // Vega writes into the rows that it is given.
  return { ...Object(cleaned(rest, 0)), data: { values: structuredClone(data) } };
}

function cleaned(value: unknown, depth: number): unknown {
  if (depth > MAX_DEPTH) return null;
  if (Array.isArray(value)) return value.map((item) => cleaned(item, depth + 1));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !REFUSED.has(name))
      .map(([name, each]) => [name, cleaned(each, depth + 1)]),
  );
}
