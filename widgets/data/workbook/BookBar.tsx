import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslate } from '../../../engine/react/index.ts';
import { messageOf } from '../../parts/text/message.ts';
import { ReadingButton } from '../../parts/frame/reading-button.tsx';
import type { OpenBook } from './open-book.ts';
import { downloadBook } from './download.ts';
import type { BookPlace, BookTool } from './use-book-place.ts';
import css from './Workbook.module.css';

interface Props {
  readonly book: OpenBook;
  readonly readOnly: boolean;
  readonly label: string;
  readonly place: BookPlace;
  readonly print: () => Promise<void>;
  /** May the workbook be downloaded? */
  readonly download: boolean;
}

/** The tools of a workbook. */
export const BookBar = observer(function BookBar({ book, readOnly, label, place, print, download }: Props) {
  const t = useTranslate();
  const { canUndo, canRedo } = book.undoList;
  const tool = (name: BookTool): void => place.openTool(place.tool === name ? null : name);
  const button = (icon: string, name: string, act: () => void, disabled = false) => (
    <ReadingButton icon={icon} label={t(`widgets.workbook.${name}`)} disabled={disabled} onClick={act} />
  );
  return (
    <div role="toolbar" aria-label={t('widgets.workbook.tools', { label })} className={css.bar}>
      {readOnly ? null : button('undo', 'undo', () => step(book, place, false), !canUndo)}
      {readOnly ? null : button('redo', 'redo', () => step(book, place, true), !canRedo)}
      {button('search', 'find.open', () => tool('find'))}
      {button('help', 'explain.open', () => tool('explain'))}
      {button('print', 'print.open', () => void print())}
      {download ? <DownloadButton book={book} label={label} place={place} /> : null}
    </div>
  );
});

/** Focuses the table after undo or redo, because the button may disable itself. */
function step(book: OpenBook, place: BookPlace, again: boolean): void {
  void (again ? book.redo() : book.undo());
  place.focus();
}

function DownloadButton({ book, label, place }: Pick<Props, 'book' | 'label' | 'place'>) {
  const t = useTranslate();
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      await downloadBook(book, label);
    } catch (error) {
      place.say(t('widgets.workbook.downloadFailed', { message: messageOf(error) }), 'danger');
    } finally {
      setBusy(false);
    }
  };
  return (
    <ReadingButton icon="download" busy={busy} onClick={() => void save()}>
      {t('widgets.workbook.download')}
    </ReadingButton>
  );
}
