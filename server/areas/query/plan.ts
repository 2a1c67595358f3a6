/** A step of a plan, as EXPLAIN writes it. */
interface PlanNode {
  readonly 'Node Type'?: string;
  readonly Alias?: string;
  readonly 'Plan Rows'?: number;
  readonly Filter?: string;
  readonly Plans?: readonly PlanNode[];
}

interface Step {
  readonly Depth: number;
  readonly Title: string;
  readonly Text: string;
}

const LONGEST = 300;
const MOST = 200;

/** The steps of a plan, each above those that give it its rows. */
export function presentPlan(plan: unknown): Step[] {
  const [first] = Array.isArray(plan) ? plan : [];
  const root = typeof first === 'object' && first !== null ? Reflect.get(first, 'Plan') : undefined;
  // PostgreSQL wrote it.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return root ? stepsOf(root as PlanNode, 0).slice(0, MOST) : [];
}

function stepsOf(node: PlanNode, depth: number): Step[] {
  const { 'Node Type': kind = '', Alias: alias = '', 'Plan Rows': rows = 0, Filter: filter = '', Plans = [] } = node;
  const title = alias === '' ? kind : `${kind}: ${alias}`;
  const text = filter === '' ? `≈ ${rows}` : `≈ ${rows} · ${filter}`;
  return [
    { Depth: depth, Title: `${'· '.repeat(depth)}${title}`, Text: text.slice(0, LONGEST) },
    ...Plans.flatMap((each) => stepsOf(each, depth + 1)),
  ];
}
