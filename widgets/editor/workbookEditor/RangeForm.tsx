import { Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslate } from '../../../engine/react/index.ts';
import { cellAddress, markInputs, unmarkInputs, type MarkedRange, type SheetRange } from '../../../workbook/index.ts';
import { INPUT_TYPES, type Workbook, type WorkbookInputType } from '../../../schemas/documents/workbook.ts';
import { Heading } from '../../parts/frame/heading.tsx';
import { useLocale } from '../../parts/text/locale.ts';
import { PushButton } from '../../parts/frame/push-button.tsx';
import css from './WorkbookEditor.module.css';

interface Props {
  readonly workbook: Workbook;
  readonly range: SheetRange;
  readonly disabled: boolean;
  readonly change: (workbook: Workbook) => void;
}

/** The maximum number of cells that are marked at once. */
const MAX_CELLS = 10_000;

/** Marks the cells of a range as inputs, or unmarks them. */
export function RangeForm({ workbook, range, disabled, change }: Props) {
  const t = useTranslate();
  const locale = useLocale();
  const [type, setType] = useState<WorkbookInputType>('Number');
  const [result, setResult] = useState<MarkedRange | null>(null);
  const { row, col, lastRow, lastCol } = range;
  const address = `${cellAddress(row, col)}:${cellAddress(lastRow, lastCol)}`;
  const isLarge = (lastRow - row + 1) * (lastCol - col + 1) > MAX_CELLS;
  const apply = (marked: MarkedRange) => {
    setResult(marked);
    if (marked.marked > 0) change(marked.workbook);
  };
  return (
    <section className={css.section} aria-label={t('widgets.workbookEditor.range', { address })}>
      <Heading className={css.title ?? ''}>{t('widgets.workbookEditor.range', { address })}</Heading>
      <Select
        label={t('widgets.workbookEditor.type')}
        data={INPUT_TYPES.map((value) => ({ value, label: t(`widgets.workbookEditor.types.${value}`) }))}
        value={type}
        disabled={disabled || isLarge}
        allowDeselect={false}
        onChange={(value) => setType(INPUT_TYPES.find((inputType) => inputType === value) ?? 'Number')}
      />
      <PushButton
        small
        icon="edit"
        disabled={disabled || isLarge}
        onClick={() => apply(markInputs(workbook, range, type, locale))}
      >
        {t('widgets.workbookEditor.markInputs')}
      </PushButton>
      <PushButton
        small
        icon="clear"
        disabled={disabled || isLarge}
        onClick={() => apply(unmarkInputs(workbook, range))}
      >
        {t('widgets.workbookEditor.unmarkInputs')}
      </PushButton>
      <p className={css.hint} role="status">
        {isLarge ? t('widgets.workbookEditor.rangeTooLarge', { count: MAX_CELLS }) : null}
        {result ? markedText(result, t) : null}
      </p>
    </section>
  );
}

const markedText = ({ marked, skipped }: MarkedRange, t: ReturnType<typeof useTranslate>): string =>
  [
    t('widgets.workbookEditor.marked', { count: marked }),
    skipped > 0 ? t('widgets.workbookEditor.skipped', { count: skipped }) : '',
  ].join(' ');
