// oxlint-disable jsx-a11y/prefer-tag-over-role -- what is drawn is one picture to a screen reader, and no image file
import { Loader, useComputedColorScheme } from '@mantine/core';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { Widget } from '../../engine/index.ts';
import { useErrorText, useTranslate } from '../../engine/react/index.ts';
import { asText } from '../_shared/text-and-classes.ts';
import { messageOf } from '../_shared/message.ts';
import { useWidth } from '../_shared/use-width.ts';
import { DataTable } from './DataTable.tsx';
import { safeSpec } from './safe-spec.ts';
import type { ChartProps } from './schema.ts';
import css from './Chart.module.css';

// Vega comes when a chart is first shown.
const Drawing = lazy(() => import('./Drawing.tsx'));

const HEIGHT = 280;
const NARROW = 720;
const EMPTY_LIST: readonly never[] = [];

export default function Chart(props: Widget<ChartProps>) {
  const t = useTranslate();
  const [frame, room] = useWidth();
  const [fault, setFault] = useState<{ readonly spec: unknown; readonly error: unknown } | null>(null);
  const errorText = useErrorText();
  const scheme = useComputedColorScheme('light');
  const data: readonly unknown[] = props.data ?? EMPTY_LIST;
  const spec = useMemo(() => safeSpec(props.spec, data), [props.spec, data]);
  const failed = fault?.spec === spec ? (errorText(fault.error) ?? messageOf(fault.error)) : null;
  const label = asText(props.label);
  const where = props.table ?? 'under';
  const beside = where === 'beside' && room >= NARROW;
  return (
    <figure ref={frame} id={props.nodeId} className={css.root} data-beside={beside || undefined}>
      <figcaption className={css.label}>{label}</figcaption>
      {data.length === 0 ? (
        <p className={css.empty}>{t('widgets.chart.empty')}</p>
      ) : (
        <>
          <div
            className={css.drawing}
            style={failed === null ? { minHeight: props.height ?? HEIGHT } : undefined}
            role="img"
            aria-label={t('widgets.chart.drawing', { label })}
          >
            {failed === null ? (
              <Suspense fallback={<Loader size="sm" />}>
                <Drawing
                  spec={spec}
                  height={props.height ?? HEIGHT}
                  scheme={scheme}
                  failed={(error) => setFault({ spec, error })}
                />
              </Suspense>
            ) : (
              <p className={css.fault}>{t('widgets.chart.failed', { message: failed })}</p>
            )}
          </div>
          {where === 'none' ? null : (
            <details className={css.table} open={beside || failed !== null}>
              <summary>{t('widgets.chart.table')}</summary>
              <DataTable data={data} spec={props.spec} label={label} />
            </details>
          )}
        </>
      )}
    </figure>
  );
}
