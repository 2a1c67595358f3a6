import { observer } from 'mobx-react-lite';
import { cellAddress, quoteSheet } from '../../../workbook/index.ts';
import { useErrorText, useTranslate } from '../../../engine/react/index.ts';
import { messageOf } from '../../parts/text/message.ts';
import { PushButton } from '../../parts/frame/push-button.tsx';
import type { OpenBook } from './open-book.ts';
import type { BookPlace } from './use-book-place.ts';
import css from './Workbook.module.css';

interface Props {
  readonly book: OpenBook;
  readonly refused: readonly string[];
  readonly place: BookPlace;
  readonly authoring: boolean;
}

/** Notices about the last action, and about faults of the stored values. */
export const BookNotice = observer(function BookNotice({ book, refused, place, authoring }: Props) {
  const t = useTranslate();
  const errorText = useErrorText();
  const { fault, session } = book;
  const { announcement } = place;
  return (
    <>
      {session.failure ? (
        <div role="alert" className={css.notice} data-tone="danger">
          <span>{t(`widgets.workbook.failure.${session.failure.kind}`)}</span>
          <PushButton small icon="refresh" onClick={() => void book.reopen()}>
            {t('widgets.workbook.retry')}
          </PushButton>
        </div>
      ) : null}
      {fault === null ? null : (
        <p role="alert" className={css.notice} data-tone="danger">
          {t('widgets.workbook.changeFailed', { message: errorText(fault) ?? messageOf(fault) })}
        </p>
      )}
      {session.problem ? (
        <p className={css.notice} data-tone="warning">
          {t('widgets.workbook.scriptFailed')}
          {authoring ? ` ${session.problem.script}: ${session.problem.message}` : ''}
        </p>
      ) : null}
      {refused.length === 0 ? null : (
        <p className={css.notice} data-tone="warning">
          {t('widgets.workbook.refused', { names: refused.join(', '), count: refused.length })}
        </p>
      )}
      <Conflicts book={book} place={place} />
      <output className={announcement?.tone === 'danger' ? css.notice : 'px-hidden'} data-tone="warning">
        {announcement?.text}
      </output>
    </>
  );
});

/** The inputs that were changed elsewhere at the same time, with a link to each. The choice is shown at the cell. */
const Conflicts = observer(function Conflicts({ book, place }: Pick<Props, 'book' | 'place'>) {
  const t = useTranslate();
  const inputs = book.session.inputs.filter(({ name }) => book.others.has(name));
  const { Active, Layout } = book.workbook;
  return (
    <div role="status" className={css.notice} data-tone="warning">
      {inputs.length === 0 ? null : <span>{t('widgets.workbook.choice.notice', { count: inputs.length })}</span>}
      {inputs.map(({ name, cell }) => {
        const [sheet, row, column] = Active[cell]?.at ?? [0, 0, 0];
        const where = sheet === place.sheet ? '' : `${quoteSheet(Layout[sheet]?.Name ?? '')}!`;
        return (
          <PushButton key={name} small onClick={() => place.goTo(sheet, { row, column })}>
            {`${where}${cellAddress(row, column)}`}
          </PushButton>
        );
      })}
    </div>
  );
});
