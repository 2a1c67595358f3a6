import { useMantineColorScheme } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { Suspense, type CSSProperties } from 'react';
import { useTranslate } from '../../engine/react/index.ts';
import { initialsOf } from '../../schemas/formats/person-name.ts';
import { Icon } from '../../widgets/parts/icon/icon.tsx';
import { MenuOf, type MenuParts } from '../../widgets/parts/menu/menu-of.tsx';
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
    <MenuOf
      position="bottom-end"
      width={260}
      renderButton={(target) => (
        <button
          type="button"
          className={`${styles.target ?? ''} ${styles.person ?? ''}`}
          aria-label={t('shell.person', { name })}
          {...target}
        >
          <Suspense fallback={<Letters name={name} />}>
            <ColouredLetters name={name} id={user.Id} />
          </Suspense>
        </button>
      )}
    >
      {(Parts) => (
        <>
          <div className={styles.who}>
            <strong>{name}</strong>
            {role !== null && <span>{roleLabel(role, t)}</span>}
          </div>
          <Parts.Divider />
          <Parts.Item component="a" href={link('userinfo')} leftSection={<Icon name="user" />}>
            {t('shell.profile')}
          </Parts.Item>
          <Parts.Item component="a" href={link('settings')} leftSection={<Icon name="settings" />}>
            {t('project.preferences')}
          </Parts.Item>
          <div className={styles.narrow}>
            {availableRoles.length > 1 && <RoleItems Parts={Parts} />}
            {app.texts.languages.length > 1 && <LanguageItems Parts={Parts} />}
            <SchemeItems Parts={Parts} />
          </div>
          <Parts.Divider />
          <Parts.Item leftSection={<Icon name="signOut" />} onClick={() => void signOut(app)}>
            {t('shell.signOut')}
          </Parts.Item>
        </>
      )}
    </MenuOf>
  );
});

function SchemeItems({ Parts }: { Parts: MenuParts }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const t = useTranslate();
  return (
    <>
      <Parts.Label>{t('shell.scheme')}</Parts.Label>
      {(['auto', 'light', 'dark'] as const).map((scheme) => (
        <Parts.RadioItem
          key={scheme}
          value={scheme}
          closeMenuOnClick
          checked={scheme === colorScheme}
          onChange={() => setColorScheme(scheme)}
        >
          {t(`shell.scheme.${scheme}.name`)}
        </Parts.RadioItem>
      ))}
    </>
  );
}
