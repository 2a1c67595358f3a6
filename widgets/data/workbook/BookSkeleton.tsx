import { useTranslate } from '../../../engine/react/index.ts';
import type { Workbook } from '../../../schemas/documents/workbook.ts';
import css from './Workbook.module.css';

const ROW = 32;
const USUAL_ROWS = 10;
const BORDERS = 2;

interface Props {
  readonly workbook: Workbook | null;
  /** The maximum height; null fills the available height. */
  readonly height: number | null;
}

/** A skeleton with the size of the expected table, so that nothing moves. */
export function BookSkeleton({ workbook, height }: Props) {
  const t = useTranslate();
  const rows = workbook?.Layout[0]?.Table.length ?? USUAL_ROWS;
  const size = Math.min(height ?? Infinity, Math.max(1, rows) * ROW + BORDERS);
  return (
    <div role="status" aria-busy="true" className={css.skeleton}>
      <span className="px-hidden">{t('widgets.workbook.loading')}</span>
      <div className={css.skeletonBar} />
      <div className={css.skeletonTable} style={height === null ? { flex: 1 } : { height: size }} />
      {(workbook?.Layout.length ?? 1) > 1 ? <div className={css.skeletonTabs} /> : null}
    </div>
  );
}
