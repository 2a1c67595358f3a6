import { Fragment } from 'react';
import { useTranslate } from '../../engine/react/index.ts';
import { Icon } from '../../widgets/parts/icon/icon.tsx';
import { Count } from './Count.tsx';
import { menuGroups, tabOf } from './menu.ts';
import type { Menu } from './use-menu.ts';
import styles from './SideMenu.module.css';

/** The menu on the left: the lines of the current role, by group. */
export function SideMenu({ lines, current }: Menu) {
  const t = useTranslate();
  return (
    <nav className={styles.menu} aria-label={t('shell.menu')}>
      {menuGroups(lines).map(([group, members]) => (
        <Fragment key={group}>
          {group !== '' && <h2 className={styles.group}>{group}</h2>}
          <ul>
            {members.map((line) => (
              <li key={line.key}>
                <a
                  href={line.to}
                  {...tabOf(line)}
                  className={styles.line}
                  aria-current={line === current ? 'page' : undefined}
                >
                  <Icon name={line.icon} />
                  <span>{line.label}</span>
                  <Count screen={line.state} />
                </a>
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
    </nav>
  );
}
