import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslate } from '../../../engine/react/index.ts';
import { resultAt, setResult, type CellPlace } from '../../../workbook/index.ts';
import type { Workbook } from '../../../schemas/documents/workbook.ts';

interface Props {
  readonly workbook: Workbook;
  readonly place: CellPlace;
  readonly disabled: boolean;
  readonly change: (workbook: Workbook) => void;
}

/** The choice whether results and exports show a computed cell, and with which label. */
export function ResultFields({ workbook, place, disabled, change }: Props) {
  const t = useTranslate();
  const choice = resultAt(workbook, place);
  const [typed, setTyped] = useState<string | null>(null);
  if (!choice) return null;
  const store = (shown: boolean, label: string) => {
    setTyped(null);
    change(setResult(workbook, place, { shown, label }));
  };
  return (
    <>
      <Checkbox
        label={t('widgets.workbookEditor.result')}
        description={t('widgets.workbookEditor.resultHint')}
        checked={choice.shown}
        disabled={disabled}
        onChange={(event) => store(event.currentTarget.checked, '')}
      />
      {choice.shown && (
        <TextInput
          label={t('widgets.workbookEditor.resultLabel')}
          value={typed ?? choice.label}
          maxLength={200}
          disabled={disabled}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={() => typed !== null && typed !== choice.label && store(true, typed)}
        />
      )}
    </>
  );
}
