import { observer } from 'mobx-react-lite';
import { useTranslate } from '../../engine/react/index.ts';
import { Icon } from '../../widgets/parts/icon/icon.tsx';
import { MenuOf, type MenuParts } from '../../widgets/parts/menu/menu-of.tsx';
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
    <MenuOf
      position="bottom-end"
      width={200}
      renderButton={(target) => (
        <button type="button" className={styles.target} {...target}>
          <Icon name="globe" />
          {texts.language.toLocaleUpperCase(texts.language)}
          <span className="px-hidden"> {t('shell.languageNow', { name: nameOf(texts.language) })}</span>
        </button>
      )}
    >
      {(parts) => <LanguageItems Parts={parts} />}
    </MenuOf>
  );
});

export const LanguageItems = observer(function LanguageItems({ Parts }: { Parts: MenuParts }) {
  const app = useApp();
  const t = useTranslate();
  const { language, languages } = app.texts;
  return (
    <>
      <Parts.Label>{t('shell.language')}</Parts.Label>
      {languages.map((code) => (
        <Parts.RadioItem
          key={code}
          value={code}
          closeMenuOnClick
          lang={code}
          checked={code === language}
          onChange={() => void chooseLanguage(app, code)}
        >
          {nameOf(code)}
        </Parts.RadioItem>
      ))}
    </>
  );
});
