import { Select as Control } from '@mantine/core';
import type { Widget } from '../../../engine/index.ts';
import { useTranslate } from '../../../engine/react/index.ts';
import { choicesOf, keyOf, withStored } from '../../parts/field/choices.ts';
import { textFieldProps } from '../../parts/field/field.ts';
import { asData, foundByFold } from '../../parts/field/option-filter.ts';
import type { SelectProps } from './schema.ts';

export default function Select(props: Widget<SelectProps>) {
  const t = useTranslate();
  const choices = withStored(choicesOf(props.options), [props.value]);
  const choose = (key: string | null): void =>
    props.emit('change', { value: choices.find((choice) => choice.key === key)?.value ?? null });
  const chosen = choices.find((choice) => choice.key === keyOf(props.value));
  return (
    <Control
      {...textFieldProps(props)}
      data={asData(choices)}
      value={keyOf(props.value)}
      title={chosen?.text}
      onChange={choose}
      filter={foundByFold}
      searchable
      clearable={props.clearable === true && props.readOnly !== true}
      allowDeselect={false}
      placeholder={props.placeholder ?? t('widgets.choose')}
      nothingFoundMessage={t('widgets.nothingFound')}
      clearButtonProps={{ 'aria-label': t('widgets.clear') }}
      checkIconPosition="right"
      maxDropdownHeight={280}
      limit={200}
    />
  );
}
