import { useMemo } from 'react';
import type { Widget } from '../../../engine/index.ts';
import { hasFewBars, withBarValues } from '../../parts/chart/bar-values.ts';
import { ChartFigure } from '../../parts/chart/chart-figure.tsx';
import { tableOf } from '../../parts/chart/chart-table.ts';
import type { Spec } from '../../parts/chart/safe-spec.ts';
import { asText } from '../../parts/schema/text-and-classes.ts';
import type { ChartProps } from './schema.ts';

const EMPTY_LIST: readonly never[] = [];

/** Finds the row of a drawn mark: Vega copies rows and adds fields of its own. */
function open({ data, emit }: Widget<ChartProps>, drawn: Spec): void {
  const row = data?.find(
    (candidate) => isRow(candidate) && Object.entries(candidate).every(([name, value]) => drawn[name] === value),
  );
  if (row !== undefined) emit('open', { row });
}

const isRow = (value: unknown): value is Spec => typeof value === 'object' && value !== null;

export default function Chart(props: Widget<ChartProps>) {
  const data: readonly unknown[] = props.data ?? EMPTY_LIST;
  const { spec, tableColumns, tableRows } = props;
  const table = useMemo(() => tableOf(tableRows ?? data, spec, tableColumns), [data, spec, tableColumns, tableRows]);
  const few = props.values !== 'none' && hasFewBars(spec, data);
  const drawn = useMemo(() => (few ? withBarValues(spec) : spec), [spec, few]);
  return (
    <ChartFigure
      id={props.nodeId}
      label={asText(props.label)}
      summary={asText(props.summary) || undefined}
      data={data}
      spec={drawn}
      table={table}
      height={props.height}
      where={props.table}
      downloads={props.downloads}
      isLabelHidden={props.hideLabel === true}
      open={props.listens('open') ? (row) => open(props, row) : undefined}
    />
  );
}
