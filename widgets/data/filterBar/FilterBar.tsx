import { useCallback } from 'react';
import type { Widget } from '../../../engine/index.ts';
import { useTranslate } from '../../../engine/react/index.ts';
import { setToolsPlace } from '../../parts/frame/grid-tools.ts';
import { SearchBox } from '../../parts/field/search-box.tsx';
import { asText } from '../../parts/schema/text-and-classes.ts';
import { useWidth } from '../../parts/hook/use-width.ts';
import { chipOfDefinition, chipOfEntry, chipsInRow, type Chip } from './chips.ts';
import { FilterChip } from './FilterChip.tsx';
import { FilterSheet } from './FilterSheet.tsx';
import { cascadeOf, valueIn, withValue, type Filters } from './filters.ts';
import { MoreFilters } from './MoreFilters.tsx';
import type { FilterBarProps, FilterDefinition } from './schema.ts';
import { useDelayed } from './use-delayed.ts';
import css from './FilterBar.module.css';

const DELAY = 500;
const NARROW = 560;
/** The width of "+ Filter" and of the button that clears the filters. */
const ADD = 104;
const CLEAR = 170;
const EMPTY_LIST: readonly never[] = [];

type Props = Widget<FilterBarProps & { readonly value?: Filters | null; readonly query?: string | null }>;

/** One row: the search, the set filters, further filters, and the tools of the table. */
export default function FilterBar(props: Props) {
  const t = useTranslate();
  const [frame, room] = useWidth();
  const [chipsFrame, chipsRoom] = useWidth();
  const { chips, clear } = useChips(props);
  const narrow = room > 0 && room < NARROW;
  const clears = chips.filter((chip) => chip.chosen.length > 0).length > 1;
  const buttons = ADD + (clears ? CLEAR : 0);
  const inRow = chipsInRow(chips, chipsRoom === 0 ? 0 : Math.max(1, chipsRoom - buttons));
  const others = chips.filter((chip) => !inRow.includes(chip));
  return (
    <div
      ref={frame}
      id={props.nodeId}
      role="group"
      aria-label={asText(props.label) || t('widgets.filter.more')}
      className={css.bar}
      data-unmeasured={room === 0 || undefined}
    >
      {props.search ? (
        <div className={css.search}>
          <SearchBox
            id={`${props.nodeId}-search`}
            label={props.search}
            hint={asText(props.searchHint) || props.search}
            value={asText(props.query)}
            change={(query) => props.emit('search', { query })}
          />
        </div>
      ) : null}
      {(narrow || room === 0) && chips.length > 0 ? (
        <FilterSheet id={props.nodeId} chips={chips} clear={clear} />
      ) : null}
      {narrow ? null : (
        <div ref={chipsFrame} className={css.chips} data-unmeasured={chipsRoom === 0 || undefined}>
          {inRow.map((chip) => (
            <FilterChip key={chip.key} id={`${props.nodeId}-${chip.key}`} chip={chip} />
          ))}
          {others.length > 0 ? <MoreFilters chips={others} id={props.nodeId} /> : null}
          {clears ? (
            <button type="button" className={css.clear} onClick={clear}>
              {t('widgets.filter.clear')}
            </button>
          ) : null}
        </div>
      )}
      {props.grid ? <ToolsPlace grid={props.grid} /> : null}
      {props.children}
    </div>
  );
}

function ToolsPlace({ grid }: { readonly grid: string }) {
  const place = useCallback((element: HTMLElement | null) => setToolsPlace(grid, element), [grid]);
  return <div ref={place} className={css.tools} />;
}

/** The filters of the document and of the project, as one row. */
function useChips(props: Props): { readonly chips: readonly Chip[]; readonly clear: () => void } {
  const t = useTranslate();
  const definitions = props.filters ?? EMPTY_LIST;
  const { filters, put } = useDelayed(props.value ?? EMPTY_LIST, props.delay ?? DELAY, (value) =>
    props.emit('change', { value }),
  );
  const change = (definition: FilterDefinition, value: unknown): void => {
    put(withValue(filters, definitions, definition, value));
    for (const field of cascadeOf(definition))
      props.emit('cascade', { Field: field, CascadeField: definition.Field, CascadeValue: value ?? null });
  };
  const rest = (count: number): string => t('widgets.filter.rest', { count });
  const own = (props.slots['chips'] ?? EMPTY_LIST).map((entry) => chipOfEntry(entry, rest));
  const defined = definitions.map((definition) =>
    chipOfDefinition(definition, props, valueIn(filters, definition.Field), (value) => change(definition, value), rest),
  );
  const clear = (): void => {
    for (const chip of own) if (chip.chosen.length > 0) chip.change(null);
    if (filters.length > 0) put([]);
  };
  return { chips: [...own, ...defined], clear };
}
