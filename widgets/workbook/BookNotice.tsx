import { observer } from 'mobx-react-lite';
import { useErrorText, useTranslate } from '../../engine/react/index.ts';
import { messageOf } from '../_shared/message.ts';
import { PushButton } from '../_shared/push-button.tsx';
import type { OpenBook } from './open-book.ts';
import type { Said } from './use-book-place.ts';
import css from './Workbook.module.css';

interface Props {
  readonly book: OpenBook;
  readonly refused: readonly string[];
  readonly said: Said | null;
  readonly authoring: boolean;
}

/** What became of the last deed, and what is wrong with the stored values. */
export const BookNotice = observer(function BookNotice({ book, refused, said, authoring }: Props) {
  const t = useTranslate();
  const errorText = useErrorText();
  const { fault, session } = book;
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
      <output className={said?.tone === 'danger' ? css.notice : 'px-hidden'} data-tone="warning">
        {said?.text}
      </output>
    </>
  );
});
