import { observer } from 'mobx-react-lite';
import { useTranslate } from '../../engine/react/index.ts';
import { useApp } from '../app/app-context.ts';
import { chooseLanguage } from '../app/choose-language.ts';
import styles from './LanguageChoice.module.css';

/** The languages side by side; hidden when there is only one. */
export const LanguageChoice = observer(function LanguageChoice() {
  const app = useApp();
  const { language, languages } = app.texts;
  const t = useTranslate();
  if (languages.length < 2) return null;
  return (
    <fieldset className={styles.choice}>
      <legend className="px-hidden">{t('shell.language')}</legend>
      {languages.map((code) => (
        <button
          key={code}
          type="button"
          lang={code}
          aria-pressed={code === language}
          onClick={() => void chooseLanguage(app, code)}
        >
          {code.toLocaleUpperCase(code)}
          <span className="px-hidden"> {nameOf(code)}</span>
        </button>
      ))}
    </fieldset>
  );
});

/** A language's own name. */
export const nameOf = (code: string) => new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
