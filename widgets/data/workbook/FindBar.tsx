import { useEffect, useState, type KeyboardEvent } from 'react';
import { useTranslate } from '../../../engine/react/index.ts';
import { useLatest } from '../../parts/hook/use-latest.ts';
import { ReadingButton } from '../../parts/frame/reading-button.tsx';
import { ReadingField } from '../../parts/field/reading-field.tsx';
import { findCells, type FoundCell } from './find-cells.ts';
import type { OpenBook } from './open-book.ts';
import type { BookPlace } from './use-book-place.ts';
import css from './Workbook.module.css';

interface Props {
  readonly book: OpenBook;
  readonly nodeId: string;
  readonly place: BookPlace;
}

interface Hits {
  readonly searched: string;
  readonly cells: readonly FoundCell[];
  readonly current: number;
}

const NONE: Hits = { searched: '', cells: [], current: -1 };
/** The pause in typing before it searches. */
const DELAY = 200;

/** Searches the texts of all sheets. */
export function FindBar({ book, nodeId, place }: Props) {
  const t = useTranslate();
  const [text, setText] = useState('');
  const { hits, show } = useHits(book, text, place);
  const close = (): void => {
    place.openTool(null);
    place.focus();
  };
  const keyed = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') show(event.shiftKey ? -1 : 1);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const none = hits.cells.length === 0;
  const searched = text.trim() !== '' && hits.searched === text;
  return (
    <search className={css.find}>
      <ReadingField
        id={`${nodeId}-find`}
        className={css.findField ?? ''}
        label={t('widgets.workbook.find.label')}
        value={text}
        onChange={setText}
        onKeyDown={keyed}
      />
      <output className={css.findCount}>
        {!searched
          ? ''
          : none
            ? t('widgets.workbook.find.none')
            : t('widgets.workbook.find.count', { current: hits.current + 1, count: hits.cells.length })}
      </output>
      <ReadingButton
        icon="chevronUp"
        label={t('widgets.workbook.find.previous')}
        disabled={none}
        onClick={() => show(-1)}
      />
      <ReadingButton
        icon="chevronDown"
        label={t('widgets.workbook.find.next')}
        disabled={none}
        onClick={() => show(1)}
      />
      <ReadingButton icon="clear" label={t('widgets.close')} onClick={close} />
    </search>
  );
}

/** The found cells. `show` goes to the next or the previous one. */
function useHits(book: OpenBook, text: string, place: BookPlace) {
  const [hits, setHits] = useState<Hits>(NONE);
  const latest = useLatest(place);
  const goTo = (found: FoundCell | undefined): void => {
    if (found) latest.current.show(found.sheet, found);
  };
  const show = (by: number): void => {
    const { length } = hits.cells;
    if (length === 0) return;
    const current = (hits.current + by + length) % length;
    setHits({ ...hits, current });
    goTo(hits.cells[current]);
  };
  const first = useLatest(goTo);
  useEffect(() => {
    let left = false;
    const search = async (): Promise<void> => {
      const cells = await findCells(book, text);
      if (left) return;
      setHits({ searched: text, cells, current: cells.length > 0 ? 0 : -1 });
      first.current(cells[0]);
    };
    const timer = setTimeout(() => void search(), DELAY);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [book, text, first]);
  return { hits, show };
}
