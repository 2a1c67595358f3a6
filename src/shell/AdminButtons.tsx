import { useTranslate } from '../../engine/react/index.ts';
import { Icon } from '../../widgets/parts/icon/icon.tsx';
import { documentsChanged } from '../pages/changes.ts';
import iconButton from './IconButton.module.css';
import { useLink } from './use-link.ts';

/** An administrator's commands for the displayed screen. Ctrl+~ shows and hides them. */
export function AdminButtons({ screen }: { screen: string }) {
  const t = useTranslate();
  const link = useLink();
  return (
    <>
      <a
        className={iconButton.button}
        href={link('admin/screens', { name: screen })}
        aria-label={t('shell.editScreen', { name: screen })}
        title={t('shell.editScreen', { name: screen })}
      >
        <Icon name="code" />
      </a>
      <button
        type="button"
        className={iconButton.button}
        aria-label={t('shell.reloadScreen')}
        title={t('shell.reloadScreen')}
        onClick={documentsChanged}
      >
        <Icon name="refresh" />
      </button>
    </>
  );
}
