import { MultiSelect, Select, TextInput } from '@mantine/core';
import { useTranslate } from '../../engine/react/index.ts';
import { choicesOf, keyOf, withStored } from '../_shared/choices.ts';
import { asText } from '../_shared/text-and-classes.ts';
import type { Option } from '../_shared/schema.ts';
import { useTypedText } from '../_shared/use-typed-text.ts';
import { labelOf, takesMany } from './filters.ts';
import type { FilterDefinition } from './schema.ts';

interface Props {
  readonly id: string;
  readonly definition: FilterDefinition;
  readonly options: readonly Option[] | null;
  readonly value: unknown;
  readonly change: (value: unknown) => void;
}

const SHOWN = 100;

/** One filter: a searchable choice where there are choices, else a text. */
export function FilterControl(props: Props) {
  const { options, definition } = props;
  if (!options) return <TypedFilter {...props} />;
  return takesMany(definition) ? (
    <ManyFilter {...props} options={options} />
  ) : (
    <OneFilter {...props} options={options} />
  );
}

const dataOf = (options: readonly Option[], stored: readonly unknown[]) =>
  withStored(choicesOf(options), stored).map(({ key, text, disabled }) => ({ value: key, label: text, disabled }));

function OneFilter({ id, definition, options, value, change }: Props & { readonly options: readonly Option[] }) {
  const t = useTranslate();
  return (
    <Select
      id={id}
      label={labelOf(definition)}
      placeholder={t('widgets.filter.any')}
      nothingFoundMessage={t('widgets.filter.none')}
      size="sm"
      searchable
      clearable
      limit={SHOWN}
      data={dataOf(options, [value])}
      value={keyOf(value)}
      onChange={(key) => change(choicesOf(options).find((choice) => choice.key === key)?.value ?? key)}
    />
  );
}

function ManyFilter({ id, definition, options, value, change }: Props & { readonly options: readonly Option[] }) {
  const t = useTranslate();
  const stored: readonly unknown[] = Array.isArray(value) ? value : [];
  const choices = choicesOf(options);
  return (
    <MultiSelect
      id={id}
      label={labelOf(definition)}
      placeholder={stored.length === 0 ? t('widgets.filter.any') : ''}
      nothingFoundMessage={t('widgets.filter.none')}
      size="sm"
      searchable
      clearable
      limit={SHOWN}
      data={dataOf(options, stored)}
      value={stored.flatMap((each) => keyOf(each) ?? [])}
      onChange={(keys) => change(keys.map((key) => choices.find((choice) => choice.key === key)?.value ?? key))}
    />
  );
}

function TypedFilter({ id, definition, value, change }: Props) {
  const typed = useTypedText(asText(value), change);
  return <TextInput id={id} label={labelOf(definition)} size="sm" {...typed.input} />;
}
