import { englishStringTranslator, TranslatableString } from '@rjsf/utils';
import type { Translate } from '../../../engine/react/index.ts';

/** The texts of RJSF that a reader may see. The others are about faulty schemas and stay English. */
const KEYS: Partial<Record<TranslatableString, string>> = {
  [TranslatableString.AddButton]: 'widgets.form.add',
  [TranslatableString.AddItemButton]: 'widgets.form.addItem',
  [TranslatableString.CopyButton]: 'widgets.form.copy',
  [TranslatableString.MoveDownButton]: 'widgets.form.down',
  [TranslatableString.MoveUpButton]: 'widgets.form.up',
  [TranslatableString.RemoveButton]: 'widgets.form.remove',
  [TranslatableString.ClearButton]: 'widgets.form.clear',
  [TranslatableString.YesLabel]: 'widgets.form.yes',
  [TranslatableString.NoLabel]: 'widgets.form.no',
  [TranslatableString.NewStringDefault]: 'widgets.form.newValue',
  [TranslatableString.OptionPrefix]: 'widgets.form.option',
  [TranslatableString.TitleOptionPrefix]: 'widgets.form.titleOption',
  [TranslatableString.KeyLabel]: 'widgets.form.key',
};

export const formTexts =
  (t: Translate) =>
  (text: TranslatableString, params?: string[]): string => {
    const key = KEYS[text];
    return key === undefined
      ? englishStringTranslator(text, params)
      : t(key, { first: params?.[0] ?? '', second: params?.[1] ?? '' });
  };
