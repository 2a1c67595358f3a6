// oxlint-disable jsx-a11y/prefer-tag-over-role -- what is drawn is one picture to a screen reader, and no image file
import { Loader } from '@mantine/core';
import { Suspense, useCallback, useMemo, useRef, useState } from 'react';
import type { View } from 'vega';
import { useErrorText, useTranslate } from '../../../engine/react/index.ts';
import { messageOf } from '../message.ts';
import { useWidth } from '../use-width.ts';
import type { ChartTable } from './chart-table.ts';
import { DataTable } from './data-table.tsx';
import { PictureButtons } from './picture-buttons.tsx';
import { safeSpec, type Spec } from './safe-spec.ts';
import { ValueSlider } from './value-slider.tsx';
import css from './chart-figure.module.css';
import { lazyPart } from '../lazy-part.ts';
import { useScheme } from '../use-scheme.ts';

// Vega comes when a chart is first shown.
const Drawing = lazyPart(() => import('./drawing.tsx'));

const HEIGHT = 280;
const NARROW = 720;

interface Props {
  readonly id?: string | undefined;
  readonly label: string;
  /** What the drawing shows, for those who do not see it. */
  readonly summary?: string | undefined;
  /** The rows of the specification; undefined while they are being computed. */
  readonly data: readonly unknown[] | undefined;
  readonly spec: Spec | null | undefined;
  readonly table: ChartTable;
  readonly height?: number | null | undefined;
  readonly where?: 'under' | 'beside' | 'none' | null | undefined;
  readonly downloads?: boolean | null | undefined;
  /** The values as texts, to be read one after the other. */
  readonly values?: readonly string[] | undefined;
  /** Why there are no data. */
  readonly fault?: string | undefined;
  /** A remark under the drawing. */
  readonly note?: string | undefined;
  /** A bar, a slice or a point was pressed: its row, with what Vega adds to it. */
  readonly open?: ((row: Spec) => void) | undefined;
  /** The colours of the drawing; default: those of the page. Paper is always light. */
  readonly scheme?: 'light' | undefined;
}

/** A drawing by Vega-Lite, with the same data as a table, and downloads. */
export function ChartFigure(props: Props) {
  const t = useTranslate();
  const [frame, room] = useWidth();
  const { id, label, data, table, where = 'under' } = props;
  const { spec, failed, broken } = useSafeSpec(props.spec);
  const fault = props.fault ?? broken;
  const view = useRef<View | null>(null);
  const ready = useCallback((made: View) => {
    view.current = made;
  }, []);
  const beside = where === 'beside' && room >= NARROW;
  return (
    <figure
      ref={frame}
      id={id}
      className={css.root}
      data-beside={beside || undefined}
      aria-busy={data === undefined && fault === null}
    >
      <figcaption className={css.label}>{label}</figcaption>
      {data?.length === 0 ? (
        <p className={css.empty}>{t('widgets.chart.empty')}</p>
      ) : (
        <>
          <div className={css.main}>
            {fault === null ? (
              <Picture {...props} spec={spec} failed={failed} ready={ready} />
            ) : (
              <p className={css.fault} role="alert">
                {fault}
              </p>
            )}
            {props.note === undefined ? null : <p className={css.note}>{props.note}</p>}
            {data && props.values && props.values.length > 0 ? (
              <ValueSlider values={props.values} label={label} />
            ) : null}
            {props.downloads && fault === null ? <PictureButtons view={view} label={label} /> : null}
          </div>
          {where === 'none' || data === undefined ? null : (
            <details className={css.table} open={beside || fault !== null}>
              <summary>{t('widgets.chart.table')}</summary>
              <DataTable table={table} label={label} />
            </details>
          )}
        </>
      )}
    </figure>
  );
}

/** The specification without what would load something, and why it cannot be drawn. */
function useSafeSpec(given: Spec | null | undefined) {
  const t = useTranslate();
  const errorText = useErrorText();
  const [broken, setBroken] = useState<{ readonly spec: unknown; readonly error: unknown } | null>(null);
  const spec = useMemo(() => safeSpec(given, []), [given]);
  const failed = useCallback((error: unknown) => setBroken({ spec, error }), [spec]);
  if (broken?.spec !== spec) return { spec, failed, broken: null };
  const message = errorText(broken.error) ?? messageOf(broken.error);
  return { spec, failed, broken: t('widgets.chart.failed', { message }) };
}

interface PictureProps extends Pick<Props, 'label' | 'summary' | 'data' | 'height' | 'scheme' | 'open'> {
  readonly spec: Spec;
  readonly failed: (error: unknown) => void;
  readonly ready: (view: View) => void;
}

function Picture({ label, summary, data, height, scheme: given, spec, failed, ready, open }: PictureProps) {
  const t = useTranslate();
  const current = useScheme();
  const scheme = given ?? current;
  const name = [t('widgets.chart.drawing', { label }), summary].filter(Boolean).join(' ');
  const most = height ?? HEIGHT;
  return (
    <div
      className={css.drawing}
      data-opens={open ? true : undefined}
      style={{ minHeight: most }}
      role="img"
      aria-label={name}
    >
      {data ? (
        <Suspense fallback={<Loader size="sm" />}>
          <Drawing
            spec={spec}
            data={data}
            height={most}
            scheme={scheme}
            paper={given === 'light'}
            failed={failed}
            ready={ready}
            pressed={open}
          />
        </Suspense>
      ) : (
        <Loader size="sm" />
      )}
    </div>
  );
}
