import { TagsInput } from '@mantine/core';
import type { Widget } from '../../../engine/index.ts';
import { useTranslate } from '../../../engine/react/index.ts';
import { fold } from '../../../schemas/formats/folding.ts';
import { textFieldProps } from '../../parts/field/field.ts';
import { foundByFold } from '../../parts/field/option-filter.ts';
import type { TagInputProps } from './schema.ts';

export default function TagInput(props: Widget<TagInputProps>) {
  const t = useTranslate();
  const words = [...(props.value ?? [])];
  return (
    <TagsInput
      {...textFieldProps(props)}
      value={words}
      onChange={(value) => props.emit('change', { value: value.map((word) => word.trim()).filter(Boolean) })}
      data={[...(props.suggestions ?? [])]}
      filter={foundByFold}
      isDuplicate={(word, present) => present.some((other) => fold(other.trim()) === fold(word.trim()))}
      splitChars={[',', ';']}
      acceptValueOnBlur
      {...(props.max ? { maxTags: props.max } : {})}
      placeholder={words.length === 0 ? (props.placeholder ?? t('widgets.tags.add')) : ''}
      comboboxProps={{ shadow: 'md' }}
    />
  );
}
