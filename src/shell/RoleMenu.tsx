import { Menu } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useTranslate } from '../../engine/react/index.ts';
import { Icon } from '../../widgets/parts/icon/icon.tsx';
import { useApp } from '../app/app-context.ts';
import { roleLabel } from '../app/role-label.ts';
import { useChooseRole } from './use-choose-role.ts';
import styles from './BarMenu.module.css';

/** The role switcher; hidden for people with one role. */
export const RoleMenu = observer(function RoleMenu() {
  const { session } = useApp();
  const t = useTranslate();
  const { role, availableRoles } = session;
  if (availableRoles.length < 2 || role === null) return null;
  return (
    <Menu position="bottom-end" width={240} shadow="md">
      <Menu.Target>
        <button type="button" className={styles.target} aria-label={t('shell.role', { role: roleLabel(role, t) })}>
          <Icon name="shield" size={16} />
          <span className={styles.name}>{roleLabel(role, t)}</span>
          <Icon name="chevronDown" size={16} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <RoleItems />
      </Menu.Dropdown>
    </Menu>
  );
});

/** The roles to switch between, as items of a menu. */
export const RoleItems = observer(function RoleItems() {
  const { session } = useApp();
  const t = useTranslate();
  const choose = useChooseRole();
  return (
    <>
      <Menu.Label>{t('shell.roles')}</Menu.Label>
      {session.availableRoles.map((name) => (
        <Menu.RadioItem
          key={name}
          value={name}
          closeMenuOnClick
          checked={name === session.role}
          onChange={() => choose(name)}
        >
          {roleLabel(name, t)}
        </Menu.RadioItem>
      ))}
    </>
  );
});
