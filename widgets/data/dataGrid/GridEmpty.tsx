import { useTranslate } from '../../../engine/react/index.ts';
import { Icon } from '../../parts/icon/icon.tsx';
import { PushButton } from '../../parts/frame/push-button.tsx';
import css from './DataGrid.module.css';

interface Props {
  readonly text: string;
  readonly hint: string;
  /** Removes the filters; null when no filter is set. */
  readonly clear: (() => void) | null;
}

/** Shows why there are no rows, and offers to remove the filters. */
export function GridEmpty({ text, hint, clear }: Props) {
  const t = useTranslate();
  return (
    <div className={css.empty}>
      <span className={css.emptyIcon}>
        <Icon name={clear ? 'search' : 'inbox'} size={28} />
      </span>
      <p className={css.emptyText}>{text}</p>
      {hint === '' ? null : <p className={css.emptyHint}>{hint}</p>}
      {clear ? <PushButton onClick={clear}>{t('widgets.filter.clear')}</PushButton> : null}
    </div>
  );
}
