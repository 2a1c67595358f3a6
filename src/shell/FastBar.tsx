import { useTranslate } from '../../engine/react/index.ts';
import { Icon } from '../../widgets/parts/icon/icon.tsx';
import { Count } from './Count.tsx';
import { tabOf } from './menu.ts';
import type { Menu } from './use-menu.ts';
import styles from './FastBar.module.css';

const MAX_LINKS = 4;

/** The lines that a phone shows at the bottom: those marked as fast, or the first ones. */
export function FastBar({ lines, current }: Menu) {
  const t = useTranslate();
  const marked = lines.filter((line) => line.fast);
  const shown = (marked.length > 0 ? marked : lines).slice(0, MAX_LINKS);
  if (shown.length < 2) return null;
  return (
    <nav className={styles.bar} aria-label={t('shell.fastBar')}>
      {shown.map((line) => (
        <a
          key={line.key}
          href={line.to}
          {...tabOf(line)}
          className={styles.line}
          aria-current={line === current ? 'page' : undefined}
        >
          <Icon name={line.icon} size={20} />
          <span>{line.label}</span>
          <span className={styles.unread}>
            <Count screen={line.state} />
          </span>
        </a>
      ))}
    </nav>
  );
}
