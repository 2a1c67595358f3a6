import { observer } from 'mobx-react-lite';
import { useTranslate } from '../../engine/react/index.ts';
import { PushButton } from '../_shared/push-button.tsx';
import type { OpenBook } from './open-book.ts';
import type { BookPlace } from './use-book-place.ts';
import css from './Workbook.module.css';

interface Props {
  readonly book: OpenBook;
  readonly readOnly: boolean;
  readonly label: string;
  readonly place: BookPlace;
}

/** The tools of a workbook. */
export const BookBar = observer(function BookBar({ book, readOnly, label, place }: Props) {
  const t = useTranslate();
  const { canUndo, canRedo } = book.undoList;
  return (
    <div role="toolbar" aria-label={t('widgets.workbook.tools', { label })} className={css.bar}>
      {readOnly ? null : (
        <>
          <PushButton
            small
            kind="quiet"
            icon="undo"
            label={t('widgets.workbook.undo')}
            disabled={!canUndo}
            onClick={() => undo(book, place, false)}
          />
          <PushButton
            small
            kind="quiet"
            icon="redo"
            label={t('widgets.workbook.redo')}
            disabled={!canRedo}
            onClick={() => undo(book, place, true)}
          />
        </>
      )}
    </div>
  );
});

/** The button may be disabled by its own deed, so the table takes the focus. */
function undo(book: OpenBook, place: BookPlace, again: boolean): void {
  void (again ? book.redo() : book.undo());
  place.focus();
}
