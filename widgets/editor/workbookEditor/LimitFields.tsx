import { Checkbox, TextInput } from '@mantine/core';
import { useTranslate } from '../../../engine/react/index.ts';
import type { FieldProps } from './CellForm.tsx';
import type { LimitField } from './cell-text.ts';

/** The limits of an input: the minimum and maximum value, or the length of a text; and whether it is required. */
export function LimitFields({ typed, fault, disabled, write }: FieldProps) {
  const t = useTranslate();
  const fields: readonly LimitField[] = typed.type === 'Text' ? ['length'] : ['least', 'most'];
  const isWrong = (field: LimitField) => fault?.problem === 'bad-limit' && fault.field === field;
  return (
    <>
      {fields.map((field) => (
        <TextInput
          key={field}
          label={t(`widgets.workbookEditor.limits.${field}`)}
          value={typed[field]}
          disabled={disabled}
          inputMode={field === 'length' ? 'numeric' : undefined}
          maxLength={40}
          error={isWrong(field) ? t(`widgets.workbookEditor.badLimit.${field}`) : undefined}
          onChange={(event) => write({ [field]: event.currentTarget.value })}
        />
      ))}
      <Checkbox
        label={t('widgets.workbookEditor.required')}
        checked={typed.required}
        disabled={disabled}
        onChange={(event) => write({ required: event.currentTarget.checked })}
      />
    </>
  );
}
