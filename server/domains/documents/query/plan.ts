import type { PlanStep, PlanStepKind } from '../../../../schemas/entities/query.ts';

/** A step of a plan, as EXPLAIN writes it. */
interface PlanNode {
  readonly 'Node Type'?: string;
  readonly Alias?: string;
  readonly 'Relation Name'?: string;
  readonly 'CTE Name'?: string;
  readonly 'Plan Rows'?: number;
  readonly 'Total Cost'?: number;
  readonly 'Index Cond'?: string;
  readonly 'Hash Cond'?: string;
  readonly 'Merge Cond'?: string;
  readonly 'Join Filter'?: string;
  readonly Filter?: string;
  readonly Plans?: readonly PlanNode[];
}

const MAX_CONDITION_LENGTH = 300;
const MAX_STEPS = 200;

const KINDS: Readonly<Record<string, PlanStepKind>> = {
  'Seq Scan': 'all-rows',
  'Sample Scan': 'all-rows',
  'Index Scan': 'index',
  'Index Only Scan': 'index',
  'Bitmap Heap Scan': 'index',
  'Bitmap Index Scan': 'index',
  BitmapAnd: 'index',
  BitmapOr: 'index',
  'CTE Scan': 'part',
  'Subquery Scan': 'part',
  'WorkTable Scan': 'part',
  'Function Scan': 'function',
  'Table Function Scan': 'function',
  ProjectSet: 'function',
  'Values Scan': 'values',
  Result: 'values',
  'Nested Loop': 'loop',
  'Hash Join': 'join',
  'Merge Join': 'join',
  Hash: 'lookup',
  Sort: 'sort',
  'Incremental Sort': 'sort',
  Aggregate: 'group',
  Group: 'group',
  WindowAgg: 'window',
  Unique: 'unique',
  SetOp: 'unique',
  Append: 'append',
  'Merge Append': 'append',
  Limit: 'limit',
  Materialize: 'keep',
  Memoize: 'keep',
};

/** The steps of a plan, each before the steps that provide its rows. */
export function presentPlan(plan: unknown): PlanStep[] {
  const [first] = Array.isArray(plan) ? plan : [];
  const root = typeof first === 'object' && first !== null ? Reflect.get(first, 'Plan') : undefined;
  if (!root) return [];
  // Written by PostgreSQL.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const steps = stepsOf(root as PlanNode, '0');
  const whole = steps.reduce((sum, { Cost }) => sum + Cost, 0);
  return steps
    .slice(0, MAX_STEPS)
    .map((step) => ({ ...step, Share: whole === 0 ? 0 : Math.min(1, step.Cost / whole) }));
}

function stepsOf(node: PlanNode, path: string): PlanStep[] {
  const { 'Node Type': name = '', 'Plan Rows': rows = 0, Plans: below = [] } = node;
  return [
    {
      Path: path,
      Kind: KINDS[name] ?? 'other',
      Node: name,
      Table: tableOf(node),
      Condition: conditionOf(node).slice(0, MAX_CONDITION_LENGTH),
      Rows: rows,
      Cost: ownCostOf(node),
      Share: 0,
    },
    ...below.flatMap((inner, at) => stepsOf(inner, `${path}/${at}`)),
  ];
}

function tableOf(node: PlanNode): string {
  const name = node['Relation Name'] ?? node['CTE Name'] ?? node.Alias ?? '';
  return node.Alias === undefined || node.Alias === name ? name : `${name} (${node.Alias})`;
}

const conditionOf = (node: PlanNode): string =>
  [node['Index Cond'], node['Hash Cond'], node['Merge Cond'], node['Join Filter'], node.Filter]
    .filter((text) => text !== undefined)
    .join(' · ');

/** The cost of a step includes that of the steps below, except for a limit, which reads only some of their rows. */
function ownCostOf({ 'Total Cost': cost = 0, Plans: below = [] }: PlanNode): number {
  const others = below.reduce((sum, { 'Total Cost': each = 0 }) => sum + each, 0);
  return Math.max(0, Math.round((cost - others) * 100) / 100);
}
