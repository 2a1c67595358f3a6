import { observer } from 'mobx-react-lite';
import { useTranslate } from '../../engine/react/index.ts';
import { Icon } from '../../widgets/parts/icon/icon.tsx';
import { MenuOf, type MenuParts } from '../../widgets/parts/menu/menu-of.tsx';
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
    <MenuOf
      position="bottom-end"
      width={240}
      renderButton={(target) => (
        <button
          type="button"
          className={styles.target}
          aria-label={t('shell.role', { role: roleLabel(role, t) })}
          {...target}
        >
          <Icon name="shield" size={16} />
          <span className={styles.name}>{roleLabel(role, t)}</span>
          <Icon name="chevronDown" size={16} />
        </button>
      )}
    >
      {(parts) => <RoleItems Parts={parts} />}
    </MenuOf>
  );
});

/** The roles to switch between, as items of a menu. */
export const RoleItems = observer(function RoleItems({ Parts }: { Parts: MenuParts }) {
  const { session } = useApp();
  const t = useTranslate();
  const choose = useChooseRole();
  return (
    <>
      <Parts.Label>{t('shell.roles')}</Parts.Label>
      {session.availableRoles.map((name) => (
        <Parts.RadioItem
          key={name}
          value={name}
          closeMenuOnClick
          checked={name === session.role}
          onChange={() => choose(name)}
        >
          {roleLabel(name, t)}
        </Parts.RadioItem>
      ))}
    </>
  );
});
