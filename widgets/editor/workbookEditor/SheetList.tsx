import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslate } from '../../../engine/react/index.ts';
import { addSheet, isSheetRead, removeSheet, renameSheet } from '../../../workbook/index.ts';
import { WORKBOOK_LIMITS, type Workbook } from '../../../schemas/documents/workbook.ts';
import { fold } from '../../../schemas/formats/folding.ts';
import { PushButton } from '../../parts/frame/push-button.tsx';
import css from './WorkbookEditor.module.css';

interface Props {
  readonly workbook: Workbook;
  readonly disabled: boolean;
  readonly change: (workbook: Workbook) => void;
}

/** The sheets: renaming, adding, and removing those that nothing reads. */
export function SheetList({ workbook, disabled, change }: Props) {
  const t = useTranslate();
  const { Layout } = workbook;
  const free = () => {
    for (let number = Layout.length + 1; ; number++) {
      const name = t('widgets.workbookEditor.newSheet', { number });
      if (!isTaken(workbook, name)) return name;
    }
  };
  return (
    <details className={css.section}>
      <summary className={css.title}>{t('widgets.workbookEditor.sheets', { count: Layout.length })}</summary>
      <ul className={css.sheets}>
        {Layout.map(({ Name }, sheet) => (
          <li key={Name}>
            <SheetRow workbook={workbook} sheet={sheet} disabled={disabled} change={change} />
          </li>
        ))}
      </ul>
      <PushButton
        small
        icon="add"
        disabled={disabled || Layout.length >= WORKBOOK_LIMITS.sheets}
        onClick={() => change(addSheet(workbook, free()))}
      >
        {t('widgets.workbookEditor.addSheet')}
      </PushButton>
    </details>
  );
}

const isTaken = ({ Layout }: Workbook, name: string, except = -1): boolean =>
  Layout.some(({ Name }, sheet) => sheet !== except && fold(Name) === fold(name));

function SheetRow({ workbook, sheet, disabled, change }: Props & { readonly sheet: number }) {
  const t = useTranslate();
  const name = workbook.Layout[sheet]?.Name ?? '';
  const [typed, setTyped] = useState(name);
  const [fault, setFault] = useState<string | null>(null);
  const rename = () => {
    const wanted = typed.trim();
    if (wanted === name) return;
    if (wanted === '' || isTaken(workbook, wanted, sheet)) setFault(t('widgets.workbookEditor.badSheet'));
    else change(renameSheet(workbook, sheet, wanted));
  };
  const isKept = workbook.Layout.length < 2 || isSheetRead(workbook, sheet);
  return (
    <div className={css.sheet}>
      <TextInput
        aria-label={t('widgets.workbookEditor.sheetName', { name })}
        value={typed}
        maxLength={120}
        disabled={disabled}
        error={fault}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setFault(null);
        }}
        onBlur={rename}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) rename();
        }}
      />
      <PushButton
        small
        icon="delete"
        label={
          isKept ? t('widgets.workbookEditor.sheetKept', { name }) : t('widgets.workbookEditor.removeSheet', { name })
        }
        disabled={disabled || isKept}
        onClick={() => change(removeSheet(workbook, sheet))}
      />
    </div>
  );
}
