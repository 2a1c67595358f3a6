import { Menu } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useTranslate } from '../../engine/react/index.ts';
import { Icon } from '../../widgets/parts/icon/icon.tsx';
import { chooseLanguage } from '../app/choose-language.ts';
import { useApp } from '../app/app-context.ts';
import styles from './BarMenu.module.css';
import { nameOf } from './LanguageChoice.tsx';

/** The languages of the interface; hidden when there is only one. */
export const LanguageMenu = observer(function LanguageMenu() {
  const { texts } = useApp();
  const t = useTranslate();
  if (texts.languages.length < 2) return null;
  return (
    <Menu position="bottom-end" width={200} shadow="md">
      <Menu.Target>
        <button type="button" className={styles.target}>
          <Icon name="globe" />
          {texts.language.toLocaleUpperCase(texts.language)}
          <span className="px-hidden"> {t('shell.languageNow', { name: nameOf(texts.language) })}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <LanguageItems />
      </Menu.Dropdown>
    </Menu>
  );
});

export const LanguageItems = observer(function LanguageItems() {
  const app = useApp();
  const t = useTranslate();
  const { language, languages } = app.texts;
  return (
    <>
      <Menu.Label>{t('shell.language')}</Menu.Label>
      {languages.map((code) => (
        <Menu.RadioItem
          key={code}
          value={code}
          closeMenuOnClick
          lang={code}
          checked={code === language}
          onChange={() => void chooseLanguage(app, code)}
        >
          {nameOf(code)}
        </Menu.RadioItem>
      ))}
    </>
  );
});
