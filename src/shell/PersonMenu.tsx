import { Menu, useMantineColorScheme } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { Suspense, type CSSProperties } from 'react';
import { useTranslate } from '../../engine/react/index.ts';
import { initialsOf } from '../../schemas/formats/person-name.ts';
import { Icon } from '../../widgets/parts/icon/icon.tsx';
import { useApp } from '../app/app-context.ts';
import { roleLabel } from '../app/role-label.ts';
import { signOut } from '../app/sign-out.ts';
import styles from './BarMenu.module.css';
import { patientPart } from '../../widgets/parts/hook/lazy-part.ts';
import { LanguageItems } from './LanguageMenu.tsx';
import { personName } from './person.ts';
import { RoleItems } from './RoleMenu.tsx';
import { useLink } from './use-link.ts';

// The colours are not part of the first load.
const ColouredLetters = patientPart(async () => {
  const { personColour } = await import('../../widgets/parts/text/person-colours.ts');
  return {
    default: ({ name, id }: { readonly name: string; readonly id: string }) => {
      const { ground, ink } = personColour(undefined, id);
      return <Letters name={name} style={{ background: ground, color: ink }} />;
    },
  };
});

/** The initials, drawn by the style sheet. The button's label is the whole name. */
const Letters = ({ name, style }: { readonly name: string; readonly style?: CSSProperties }) => (
  <span className={styles.letters} data-letters={initialsOf(name)} style={style} />
);

/** The signed-in person with profile and sign-out; on a phone also the entries that do not fit in the bar. */
export const PersonMenu = observer(function PersonMenu() {
  const app = useApp();
  const t = useTranslate();
  const link = useLink();
  const { user, role, availableRoles } = app.session;
  if (!user) return null;
  const name = personName(user);
  return (
    <Menu position="bottom-end" width={260} shadow="md">
      <Menu.Target>
        <button
          type="button"
          className={`${styles.target ?? ''} ${styles.person ?? ''}`}
          aria-label={t('shell.person', { name })}
        >
          <Suspense fallback={<Letters name={name} />}>
            <ColouredLetters name={name} id={user.Id} />
          </Suspense>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={styles.who}>
          <strong>{name}</strong>
          {role !== null && <span>{roleLabel(role, t)}</span>}
        </div>
        <Menu.Divider />
        <Menu.Item component="a" href={link('userinfo')} leftSection={<Icon name="user" />}>
          {t('shell.profile')}
        </Menu.Item>
        <Menu.Item component="a" href={link('settings')} leftSection={<Icon name="settings" />}>
          {t('project.preferences')}
        </Menu.Item>
        <div className={styles.narrow}>
          {availableRoles.length > 1 && <RoleItems />}
          {app.texts.languages.length > 1 && <LanguageItems />}
          <SchemeItems />
        </div>
        <Menu.Divider />
        <Menu.Item leftSection={<Icon name="signOut" />} onClick={() => void signOut(app)}>
          {t('shell.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
});

function SchemeItems() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const t = useTranslate();
  return (
    <>
      <Menu.Label>{t('shell.scheme')}</Menu.Label>
      {(['auto', 'light', 'dark'] as const).map((scheme) => (
        <Menu.RadioItem
          key={scheme}
          value={scheme}
          closeMenuOnClick
          checked={scheme === colorScheme}
          onChange={() => setColorScheme(scheme)}
        >
          {t(`shell.scheme.${scheme}.name`)}
        </Menu.RadioItem>
      ))}
    </>
  );
}
