import { MultiSelect, Select, Switch, TextInput } from '@mantine/core';
import { useTranslate } from '../../../engine/react/index.ts';
import type { Choice } from '../../parts/field/choices.ts';
import { asData, foundByFold } from '../../parts/field/option-filter.ts';
import { useTypedText } from '../../parts/field/use-typed-text.ts';
import type { Chip } from './chips.ts';
import css from './FilterBar.module.css';

interface Props {
  readonly id: string;
  readonly chip: Chip;
}

const SHOWN = 100;

/** A filter in the sheet of a phone, with its label above it. */
export function FilterControl({ id, chip }: Props) {
  const t = useTranslate();
  if (chip.body)
    return (
      <fieldset className={css.body}>
        <legend>{chip.label}</legend>
        {chip.body}
      </fieldset>
    );
  const { choices } = chip;
  if (!choices) return <TypedFilter id={id} chip={chip} />;
  const [only] = choices;
  if (only && chip.toggle) return <ToggleFilter id={id} chip={chip} only={only} />;
  const shared = {
    id,
    label: chip.label,
    data: asData(choices),
    filter: foundByFold,
    nothingFoundMessage: t('widgets.filter.none'),
    searchable: true,
    clearable: true,
    limit: SHOWN,
    comboboxProps: { withinPortal: false },
  };
  const keys = chip.chosen.map(String);
  return chip.many ? (
    <MultiSelect
      {...shared}
      placeholder={keys.length === 0 ? t('widgets.filter.any') : ''}
      value={keys}
      onChange={(chosen) => chip.change(chosen.map((key) => valueOf(choices, key)))}
    />
  ) : (
    <Select
      {...shared}
      placeholder={t('widgets.filter.any')}
      value={keys[0] ?? null}
      onChange={(key) => chip.change(key === null ? null : valueOf(choices, key))}
    />
  );
}

const valueOf = (choices: readonly Choice[], key: string): string | number =>
  choices.find((choice) => choice.key === key)?.value ?? key;

const ToggleFilter = ({ id, chip, only }: Props & { readonly only: Choice }) => (
  <Switch
    id={id}
    label={chip.count === null ? only.text : `${only.text} (${chip.count})`}
    checked={chip.chosen.length > 0}
    onChange={(event) => chip.change(event.currentTarget.checked ? only.value : null)}
  />
);

function TypedFilter({ id, chip }: Props) {
  const typed = useTypedText(String(chip.chosen[0] ?? ''), chip.change);
  return <TextInput id={id} label={chip.label} {...typed.input} />;
}
