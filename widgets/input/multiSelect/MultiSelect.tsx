import { MultiSelect as Control } from '@mantine/core';
import type { Widget } from '../../../engine/index.ts';
import { useTranslate } from '../../../engine/react/index.ts';
import { choicesOf, withStored } from '../../parts/field/choices.ts';
import { textFieldProps } from '../../parts/field/field.ts';
import { asData, foundByFold } from '../../parts/field/option-filter.ts';
import type { MultiSelectProps } from './schema.ts';

export default function MultiSelect(props: Widget<MultiSelectProps>) {
  const t = useTranslate();
  const chosen = props.value ?? [];
  const choices = withStored(choicesOf(props.options), chosen);
  const choose = (keys: readonly string[]): void =>
    props.emit('change', { value: keys.flatMap((key) => choices.find((choice) => choice.key === key)?.value ?? []) });
  return (
    <Control
      {...textFieldProps(props)}
      data={asData(choices)}
      value={chosen.map(String)}
      onChange={choose}
      filter={foundByFold}
      searchable
      hidePickedOptions
      clearable={props.clearable === true && props.readOnly !== true}
      {...(props.max ? { maxValues: props.max } : {})}
      placeholder={chosen.length === 0 ? (props.placeholder ?? t('widgets.choose')) : ''}
      nothingFoundMessage={t('widgets.nothingFound')}
      clearButtonProps={{ 'aria-label': t('widgets.clear') }}
      maxDropdownHeight={280}
      limit={200}
    />
  );
}
