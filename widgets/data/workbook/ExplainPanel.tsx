import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslate, type Translate } from '../../../engine/react/index.ts';
import { cellAddress, isCellFailure, quoteSheet, type CellExplanation } from '../../../workbook/index.ts';
import { Heading } from '../../parts/frame/heading.tsx';
import { pressed, ReadingButton } from '../../parts/frame/reading-button.tsx';
import { shownText } from './clipboard.ts';
import { formulaOf } from './FormulaLine.tsx';
import type { OpenBook } from './open-book.ts';
import { sheetModel } from './sheet-model.ts';
import type { BookPlace } from './use-book-place.ts';
import css from './Workbook.module.css';

interface Props {
  readonly book: OpenBook;
  readonly nodeId: string;
  readonly place: BookPlace;
}

/** The maximum number of listed cells that a formula reads. */
const MAX_PRECEDENTS = 200;

/** Explains the value of the active cell, with a link to each cell that it reads. */
export const ExplainPanel = observer(function ExplainPanel({ book, nodeId, place }: Props) {
  const t = useTranslate();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    panel.current?.focus({ preventScroll: true });
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const shown = place.model.cells.at(place.at.row, place.at.column);
  const cell = shown?.cell.active;
  const explanation = useExplanation(book, cell);
  const close = (): void => {
    place.openTool(null);
    place.focus();
  };
  const keyed = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    close();
  };
  const formula = formulaOf(book, cell);
  const { row, column } = shown ?? place.at;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it from everywhere inside
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby={`${nodeId}-explained`}
      className={css.explain}
      onKeyDown={keyed}
    >
      <header className={css.explainHead}>
        <Heading id={`${nodeId}-explained`} className={css.explainTitle ?? ''}>
          {t('widgets.workbook.explain.title', { address: cellAddress(row, column) })}
        </Heading>
        <ReadingButton icon="clear" label={t('widgets.close')} onClick={close} />
      </header>
      <p className={css.explainName}>{place.model.names(row, column)}</p>
      <dl className={css.explainFacts}>
        <dt>{t('widgets.workbook.explain.value')}</dt>
        <dd>{(shown && shownText(book, shown)) || t('widgets.workbook.empty')}</dd>
        <dt>{t('widgets.workbook.explain.formula')}</dt>
        <dd className={formula === null ? undefined : css.formula}>{formula ?? t(kindOf(book, cell))}</dd>
      </dl>
      <Failure book={book} cell={cell} t={t} />
      {explanation && explanation.precedents.length > 0 ? (
        <Precedents book={book} place={place} t={t} cells={explanation.precedents} />
      ) : null}
    </section>
  );
});

function kindOf(book: OpenBook, cell: number | undefined): string {
  const type = book.workbook.Active[cell ?? -1]?.Type;
  return type === 'Input' ? 'widgets.workbook.explain.input' : 'widgets.workbook.explain.fixed';
}

/** The meaning of an error. */
const Failure = observer(function Failure({
  book,
  cell,
  t,
}: {
  book: OpenBook;
  cell: number | undefined;
  t: Translate;
}) {
  const value = cell === undefined ? null : (book.session.value(cell) ?? null);
  if (value === null || !isCellFailure(value)) return null;
  return <p className={css.explainFailure}>{t(`widgets.workbook.error.${value.error}`)}</p>;
});

interface PrecedentsProps {
  readonly book: OpenBook;
  readonly place: BookPlace;
  readonly t: Translate;
  readonly cells: readonly number[];
}

const Precedents = observer(function Precedents({ book, place, t, cells }: PrecedentsProps) {
  return (
    <>
      <p className={css.explainLabel}>{t('widgets.workbook.explain.reads', { count: cells.length })}</p>
      <ul className={css.precedents}>
        {cells.map((cell) => (
          <li key={cell}>
            <Precedent book={book} place={place} cell={cell} />
          </li>
        ))}
      </ul>
      {cells.length >= MAX_PRECEDENTS ? (
        <p className={css.explainLabel}>{t('widgets.workbook.explain.more', { count: MAX_PRECEDENTS })}</p>
      ) : null}
    </>
  );
});

/** A cell that the formula reads: its address, headings and value, with a link to the cell. */
const Precedent = observer(function Precedent({
  book,
  place,
  cell,
}: {
  book: OpenBook;
  place: BookPlace;
  cell: number;
}) {
  const { workbook } = book;
  const [sheet, row, column] = workbook.Active[cell]?.at ?? [0, 0, 0];
  const name = sheet === place.sheet ? '' : `${quoteSheet(workbook.Layout[sheet]?.Name ?? '')}!`;
  const model = sheetModel(workbook, sheet, false);
  const go = (): void => place.goTo(sheet, { row, column });
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a disabled frame would disable a button
    <span role="button" tabIndex={0} className={css.precedent} onClick={go} onKeyDown={(event) => pressed(event, go)}>
      <span className={css.address}>
        {name}
        {cellAddress(row, column)}
      </span>
      <span className={css.precedentName}>{model?.names(row, column)}</span>
      <span className="px-whole">{book.textOf(cell)}</span>
    </span>
  );
});

/** The cells that a cell reads; null until they are loaded. */
function useExplanation(book: OpenBook, cell: number | undefined): CellExplanation | null {
  const [found, setFound] = useState<{ readonly of: number; readonly explanation: CellExplanation } | null>(null);
  useEffect(() => {
    if (cell === undefined) return undefined;
    let left = false;
    const ask = async (): Promise<void> => {
      const explanation = await book.explain(cell);
      if (!left && explanation) setFound({ of: cell, explanation });
    };
    void ask();
    return () => {
      left = true;
    };
  }, [book, cell]);
  return found && found.of === cell ? found.explanation : null;
}
