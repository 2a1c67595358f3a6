import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslate } from '../../../engine/react/index.ts';
import { contentAt, lookAt, setContent, setLook, type CellPlace } from '../../../workbook/index.ts';
import { INPUT_TYPES, type Workbook } from '../../../schemas/documents/workbook.ts';
import { useLocale } from '../../parts/text/locale.ts';
import { Heading } from '../../parts/frame/heading.tsx';
import { PushButton } from '../../parts/frame/push-button.tsx';
import { Segments } from '../../parts/field/segments.tsx';
import { readCell, typedCell, type CellFault, type TypedCell } from './cell-text.ts';
import { LimitFields } from './LimitFields.tsx';
import { LookFields } from './LookFields.tsx';
import { ResultFields } from './ResultFields.tsx';
import { addressOf } from './ProblemRows.tsx';
import css from './WorkbookEditor.module.css';

interface Props {
  readonly workbook: Workbook;
  readonly place: CellPlace;
  readonly disabled: boolean;
  readonly change: (workbook: Workbook) => void;
}

const KINDS = ['fixed', 'input', 'formula'] as const;

/** The content and the look of the selected cell. */
export function CellForm({ workbook, place, disabled, change }: Props) {
  const t = useTranslate();
  const locale = useLocale();
  const form = useCellText(workbook, place, locale, change);
  const { typed, fault, write } = form;
  const address = addressOf(workbook, place);
  const label = t(`widgets.workbookEditor.text.${typed.kind}`);
  return (
    <form
      className={css.section}
      aria-label={t('widgets.workbookEditor.cell', { address })}
      onSubmit={(event) => {
        event.preventDefault();
        form.apply();
      }}
    >
      <Heading className={css.title ?? ''}>{t('widgets.workbookEditor.cell', { address })}</Heading>
      <Segments
        id={`kind ${address}`}
        label={t('widgets.workbookEditor.kind')}
        disabled={disabled}
        options={KINDS.map((key) => ({ key, text: t(`widgets.workbookEditor.kinds.${key}`) }))}
        chosen={typed.kind}
        choose={(key) => write({ kind: KINDS.find((kind) => kind === key) ?? 'fixed' })}
      />
      {typed.kind === 'input' && <InputFields typed={typed} fault={fault} disabled={disabled} write={write} />}
      <TextInput
        label={label}
        value={typed.text}
        disabled={disabled}
        error={fault && fault.problem !== 'bad-name' && fault.problem !== 'bad-limit' ? faultText(fault, t) : undefined}
        onChange={(event) => write({ text: event.currentTarget.value })}
      />
      <PushButton submit small icon="check" disabled={disabled || !form.changed} onClick={() => undefined}>
        {t('widgets.workbookEditor.apply')}
      </PushButton>
      <ResultFields workbook={workbook} place={place} disabled={disabled} change={change} />
      <LookFields
        workbook={workbook}
        look={lookAt(workbook, place)}
        disabled={disabled}
        change={(look) => change(setLook(workbook, place, look))}
      />
    </form>
  );
}

function useCellText(workbook: Workbook, place: CellPlace, locale: string, change: Props['change']) {
  const stored = typedCell(contentAt(workbook, place), locale);
  const [edited, setEdited] = useState<Partial<TypedCell>>({});
  const [fault, setFault] = useState<CellFault | null>(null);
  const typed = { ...stored, ...edited };
  return {
    typed,
    fault,
    changed: JSON.stringify(typed) !== JSON.stringify(stored),
    write: (more: Partial<TypedCell>) => {
      setEdited({ ...edited, ...more });
      setFault(null);
    },
    apply: () => {
      const content = readCell(typed, locale);
      if ('problem' in content) return setFault(content);
      setEdited({});
      change(setContent(workbook, place, content));
    },
  };
}

export interface FieldProps {
  readonly typed: TypedCell;
  readonly fault: CellFault | null;
  readonly disabled: boolean;
  readonly write: (more: Partial<TypedCell>) => void;
}

function InputFields({ typed, fault, disabled, write }: FieldProps) {
  const t = useTranslate();
  return (
    <>
      <Select
        label={t('widgets.workbookEditor.type')}
        data={INPUT_TYPES.map((value) => ({ value, label: t(`widgets.workbookEditor.types.${value}`) }))}
        value={typed.type}
        disabled={disabled}
        allowDeselect={false}
        onChange={(value) => write({ type: INPUT_TYPES.find((type) => type === value) ?? 'Number' })}
      />
      <TextInput
        label={t('widgets.workbookEditor.name')}
        description={t('widgets.workbookEditor.nameHint')}
        value={typed.name}
        disabled={disabled}
        maxLength={120}
        error={fault?.problem === 'bad-name' ? t('widgets.workbookEditor.badName') : undefined}
        onChange={(event) => write({ name: event.currentTarget.value })}
      />
      <LimitFields typed={typed} fault={fault} disabled={disabled} write={write} />
    </>
  );
}

function faultText(
  fault: Exclude<CellFault, { readonly problem: 'bad-limit' }>,
  t: ReturnType<typeof useTranslate>,
): string {
  if (fault.problem === 'formula') return t('widgets.workbookEditor.badFormula', { at: fault.at + 1 });
  if (fault.problem === 'below' || fault.problem === 'above' || fault.problem === 'over-length')
    return t('widgets.workbookEditor.beyondLimits');
  return t(`widgets.workbook.problem.${fault.problem}`, { format: t('widgets.workbookEditor.dayFormat') });
}
