import { observer } from 'mobx-react-lite';
import { useContext } from 'react';
import type { Widget } from '../../../engine/index.ts';
import { useErrorText, useTranslate } from '../../../engine/react/index.ts';
import { DisabledFrame } from '../../parts/frame/disabled-frame.ts';
import { messageOf } from '../../parts/text/message.ts';
import { PushButton } from '../../parts/frame/push-button.tsx';
import { asText } from '../../parts/schema/text-and-classes.ts';
import { BookSkeleton } from './BookSkeleton.tsx';
import { BookView } from './BookView.tsx';
import type { WorkbookProps } from './schema.ts';
import { HEIGHT } from './sizes.ts';
import { useOpenBook } from './use-open-book.ts';
import css from './Workbook.module.css';

/** A workbook that people fill in. Opens it, and shows its sheets. */
export default observer(function Workbook(props: Widget<WorkbookProps>) {
  const t = useTranslate();
  const errorText = useErrorText();
  const readOnly = useContext(DisabledFrame) || props.readOnly === true;
  const { book, error, retry } = useOpenBook(
    props.document ?? null,
    props.values ?? NO_VALUES,
    {
      changed: (values, seen) => props.emit('change', Object.keys(seen).length === 0 ? { values } : { values, seen }),
      wrongChanged: (texts) => props.emit('wrong', { texts }),
    },
    props.authoring === true,
  );
  const label = asText(props.label) || (props.document?.Name ?? t('widgets.workbook.label'));
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- not a landmark, because the element around a workbook may have the same name
    <div
      id={props.nodeId}
      role="group"
      aria-label={label}
      className={css.root}
      data-fill={props.fill === true || undefined}
    >
      {error !== null ? (
        <div role="alert" className={css.failure}>
          <p>{t('widgets.workbook.openFailed', { message: errorText(error) ?? messageOf(error) })}</p>
          <PushButton small icon="refresh" onClick={retry}>
            {t('widgets.workbook.retry')}
          </PushButton>
        </div>
      ) : book ? (
        <BookView {...props} readOnly={readOnly} key={props.document?.Name} book={book} label={label} />
      ) : (
        <BookSkeleton
          workbook={props.document ?? null}
          height={props.fill === true ? null : (props.height ?? HEIGHT)}
        />
      )}
    </div>
  );
});

const NO_VALUES = {};
