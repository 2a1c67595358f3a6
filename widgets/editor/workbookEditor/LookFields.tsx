import { Select } from '@mantine/core';
import { useTranslate, type Translate } from '../../../engine/react/index.ts';
import type { CellLook } from '../../../workbook/index.ts';
import type { Workbook } from '../../../schemas/documents/workbook.ts';
import type { WorkbookStyle } from '../../../schemas/documents/workbook-looks.ts';

interface Props {
  readonly workbook: Workbook;
  readonly look: CellLook;
  readonly disabled: boolean;
  readonly change: (look: CellLook) => void;
}

/** The number formats and styles that the workbook has. */
export function LookFields({ workbook, look, disabled, change }: Props) {
  const t = useTranslate();
  const none = { value: '', label: t('widgets.workbookEditor.none') };
  const formats = (workbook.Formats ?? []).map((format, index) => ({ value: String(index), label: format.join('; ') }));
  const styles = (workbook.Styles ?? []).map((style, index) => ({
    value: String(index),
    label: `${index + 1}. ${styleText(style, t)}`,
  }));
  const indexOf = (value: string | null) => (value === null || value === '' ? null : Number(value));
  return (
    <>
      {formats.length > 0 && (
        <Select
          label={t('widgets.workbookEditor.format')}
          data={[none, ...formats]}
          value={String(look.format ?? '')}
          disabled={disabled}
          allowDeselect={false}
          onChange={(value) => change({ ...look, format: indexOf(value) })}
        />
      )}
      {styles.length > 0 && (
        <Select
          label={t('widgets.workbookEditor.style')}
          data={[none, ...styles]}
          value={String(look.style ?? '')}
          disabled={disabled}
          allowDeselect={false}
          onChange={(value) => change({ ...look, style: indexOf(value) })}
        />
      )}
    </>
  );
}

const FLAGS = ['bold', 'italic', 'underline', 'wrap'] as const;

/** A description of a style. */
function styleText(style: WorkbookStyle, t: Translate): string {
  const flags = FLAGS.filter((flag) => style[flag]).map((flag) => t(`widgets.workbookEditor.looks.${flag}`));
  const size = style.size === undefined ? [] : [t('widgets.workbookEditor.looks.size', { size: style.size })];
  const colors = [style.color, style.background].filter((color) => color !== undefined);
  const border = style.border?.some((line) => line !== 'none') ? [t('widgets.workbookEditor.looks.border')] : [];
  const align = style.align ? [t(`widgets.workbookEditor.looks.${style.align}`)] : [];
  return [...flags, ...size, ...align, ...border, ...colors].join(', ') || t('widgets.workbookEditor.plain');
}
