import { Button, Popover } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { Widget } from '../../engine/index.ts';
import { useTranslate } from '../../engine/react/index.ts';
import { asText } from '../_shared/text-and-classes.ts';
import { Icon } from '../_shared/icon.tsx';
import type { Option } from '../_shared/schema.ts';
import { useLatest } from '../_shared/use-latest.ts';
import { useWidth } from '../_shared/use-width.ts';
import { FilterControl } from './FilterControl.tsx';
import { cascadeOf, labelOf, valueIn, withValue, type Filters } from './filters.ts';
import type { FilterBarProps, FilterDefinition } from './schema.ts';
import css from './FilterBar.module.css';

const DELAY = 500;
const NARROW = 560;
const EMPTY_LIST: readonly never[] = [];

export default function FilterBar(props: Widget<FilterBarProps & { readonly value?: Filters | null }>) {
  const t = useTranslate();
  const [frame, room] = useWidth();
  const definitions = props.filters ?? EMPTY_LIST;
  const { filters, put } = useDelayed(props.value ?? EMPTY_LIST, props.delay ?? DELAY, (value) =>
    props.emit('change', { value }),
  );
  const change = (definition: FilterDefinition, value: unknown): void => {
    put(withValue(filters, definitions, definition, value));
    for (const field of cascadeOf(definition))
      props.emit('cascade', { Field: field, CascadeField: definition.Field, CascadeValue: value ?? null });
  };
  const narrow = room > 0 && room < NARROW;
  const inBar = narrow ? [] : definitions.filter((definition) => definition.Separate === true);
  const behind = definitions.filter((definition) => !inBar.includes(definition));
  const control = (definition: FilterDefinition) => (
    <FilterControl
      key={definition.Field}
      id={`${props.nodeId}-${definition.Field}`}
      definition={definition}
      options={optionsOf(props, definition)}
      value={valueIn(filters, definition.Field)}
      change={(value) => change(definition, value)}
    />
  );
  const hiddenSet = filters.filter((filter) => behind.some((definition) => definition.Field === filter.Field));
  return (
    <div ref={frame} id={props.nodeId} className={css.bar}>
      {inBar.map((definition) => (
        <div key={definition.Field} className={css.separate}>
          {control(definition)}
        </div>
      ))}
      {behind.length > 0 ? (
        <Popover position="bottom-start" withinPortal trapFocus returnFocus shadow="md" width={300}>
          <Popover.Target>
            <Button variant="default" leftSection={<Icon name="filter" size={16} />}>
              {t('widgets.filter.more')}
              {hiddenSet.length > 0 ? <span className={css.number}>{hiddenSet.length}</span> : null}
            </Button>
          </Popover.Target>
          <Popover.Dropdown className={css.panel}>{behind.map(control)}</Popover.Dropdown>
        </Popover>
      ) : null}
      {hiddenSet.length > 0 ? (
        <ul className={css.chips} aria-label={t('widgets.filter.set')}>
          {hiddenSet.map((filter) => {
            const definition = behind.find((known) => known.Field === filter.Field);
            return definition ? (
              <Chip
                key={filter.Field}
                definition={definition}
                text={filterText(props, definition, filter.Value)}
                remove={() => change(definition, null)}
              />
            ) : null;
          })}
        </ul>
      ) : null}
      {filters.length > 1 ? (
        <Button variant="subtle" size="sm" onClick={() => put([])}>
          {t('widgets.filter.clear')}
        </Button>
      ) : null}
    </div>
  );
}

function Chip({ definition, text, remove }: { definition: FilterDefinition; text: string; remove: () => void }) {
  const t = useTranslate();
  const label = labelOf(definition);
  return (
    <li className={css.chip}>
      <span className={css.chipText}>
        {label}: <strong>{text}</strong>
      </span>
      <button
        type="button"
        className={css.remove}
        aria-label={t('widgets.filter.remove', { label, text })}
        onClick={remove}
      >
        <Icon name="clear" size={14} />
      </button>
    </li>
  );
}

/** The choices of a filter: those given beside the definitions come first. */
function optionsOf(props: FilterBarProps, definition: FilterDefinition): readonly Option[] | null {
  const given =
    props.options && Object.hasOwn(props.options, definition.Field) ? props.options[definition.Field] : null;
  const options = given ?? definition.Options;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- choicesOf reads each of them with care
  return Array.isArray(options) ? (options as readonly Option[]) : null;
}

function filterText(props: FilterBarProps, definition: FilterDefinition, value: unknown): string {
  const options = optionsOf(props, definition) ?? EMPTY_LIST;
  const one = (each: unknown): string => {
    const found = options.find((option) => typeof option === 'object' && option !== null && option.value === each);
    return asText(typeof found === 'object' ? (found.text ?? each) : each);
  };
  return Array.isArray(value) ? value.map(one).join(', ') : one(value);
}

/** The filters of the reader, shown at once and sent after a pause. */
function useDelayed(value: Filters, delay: number, send: (filters: Filters) => void) {
  const [waiting, setWaiting] = useState<Filters | null>(null);
  const timer = useRef<number | undefined>(undefined);
  const latest = useLatest(send);
  useEffect(() => () => clearTimeout(timer.current), []);
  const put = (next: Filters): void => {
    setWaiting(next);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      latest.current(next);
      setWaiting(null);
    }, delay);
  };
  return { filters: waiting ?? value, put };
}
