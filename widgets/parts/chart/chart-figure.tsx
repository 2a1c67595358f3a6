// oxlint-disable jsx-a11y/prefer-tag-over-role -- what is drawn is one picture to a screen reader, and no image file
import { Loader } from '@mantine/core';
import { Suspense, useCallback, useMemo, useRef, useState } from 'react';
import type { View } from 'vega';
import { useErrorText, useTranslate } from '../../../engine/react/index.ts';
import { messageOf } from '../text/message.ts';
import { useWidth } from '../hook/use-width.ts';
import type { ChartTable } from './chart-table.ts';
import { DataTable } from './data-table.tsx';
import { PictureButtons } from './picture-buttons.tsx';
import { safeSpec, type Spec } from './safe-spec.ts';
import { ValueSlider } from './value-slider.tsx';
import css from './chart-figure.module.css';
import { lazyPart } from '../hook/lazy-part.ts';
import { useScheme } from '../theme/use-scheme.ts';

// Vega is loaded when a chart is first shown.
const Drawing = lazyPart(() => import('./drawing.tsx'));

const HEIGHT = 280;
const NARROW = 720;

interface Props {
  readonly id?: string | undefined;
  readonly label: string;
  /** A description of the drawing for screen readers. */
  readonly summary?: string | undefined;
  /** The rows of the specification; undefined while they are being computed. */
  readonly data: readonly unknown[] | undefined;
  readonly spec: Spec | null | undefined;
  readonly table: ChartTable;
  readonly height?: number | null | undefined;
  readonly where?: 'under' | 'beside' | 'none' | null | undefined;
  readonly downloads?: boolean | null | undefined;
  readonly isLabelHidden?: boolean;
  /** The values as texts, for reading them one after the other. */
  readonly values?: readonly string[] | undefined;
  /** The reason why there is no data. */
  readonly fault?: string | undefined;
  /** A remark under the drawing. */
  readonly note?: string | undefined;
  /** Called when a bar, a slice or a point is pressed, with its row and Vega's additions. */
  readonly open?: ((row: Spec) => void) | undefined;
  /** The colours of the drawing. The default is the page's. Paper is always light. */
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
      <figcaption className={props.isLabelHidden ? 'px-hidden' : css.label}>{label}</figcaption>
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

/** The specification without parts that load something, and the reason why it cannot be drawn. */
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
  const shownHeight = height ?? HEIGHT;
  return (
    <div
      className={css.drawing}
      data-opens={open ? true : undefined}
      style={{ minHeight: shownHeight }}
      role="img"
      aria-label={name}
    >
      {data ? (
        <Suspense fallback={<Loader size="sm" />}>
          <Drawing
            spec={spec}
            data={data}
            height={shownHeight}
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
