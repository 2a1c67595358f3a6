import { useContext } from 'react';
import type { Widget } from '../../../engine/index.ts';
import { useTranslate } from '../../../engine/react/index.ts';
import { languageName, Preferences } from '../../parts/theme/preferences.ts';
import { Segments } from '../../parts/field/segments.tsx';
import type { LanguageChoiceProps } from './schema.ts';

export default function LanguageChoice({ nodeId }: Widget<LanguageChoiceProps>) {
  const t = useTranslate();
  const { language, languages, chooseLanguage } = useContext(Preferences);
  const all = languages.length > 0 ? languages : [language];
  return (
    <Segments
      id={nodeId}
      label={t('shell.language')}
      options={all.map((code) => ({ key: code, text: languageName(code), lang: code }))}
      chosen={language}
      choose={chooseLanguage}
    />
  );
}
