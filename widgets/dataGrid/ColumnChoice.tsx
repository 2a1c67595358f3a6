import { Checkbox, Popover } from '@mantine/core';
import type { SlotEntry } from '../../engine/index.ts';
import type { Translate } from '../../engine/react/index.ts';
import { asText } from '../_shared/text-and-classes.ts';
import { Icon } from '../_shared/icon.tsx';
import { idOf } from './columns.ts';
import css from './DataGrid.module.css';

interface Props {
  readonly entries: readonly SlotEntry[];
  readonly hidden: ReadonlySet<string>;
  readonly hide: (id: string, hidden: boolean) => void;
  readonly t: Translate;
}

/** Which columns are seen. The last one cannot be taken away. */
export function ColumnChoice({ entries, hidden, hide, t }: Props) {
  const seen = entries.filter((entry) => !hidden.has(idOf(entry))).length;
  return (
    <Popover position="bottom-end" withinPortal trapFocus returnFocus shadow="md">
      <Popover.Target>
        <button type="button" className={css.tool}>
          <Icon name="columns" size={16} />
          {t('widgets.grid.columns')}
          {seen < entries.length ? <span className={css.seen}>{`${seen}/${entries.length}`}</span> : null}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={css.choice}>
        <fieldset className={css.choiceList}>
          <legend className="px-hidden">{t('widgets.grid.columns')}</legend>
          {entries.map((entry) => (
            <Checkbox
              key={idOf(entry)}
              size="xs"
              label={asText(entry.props['header'])}
              checked={!hidden.has(idOf(entry))}
              disabled={seen === 1 && !hidden.has(idOf(entry))}
              onChange={(event) => hide(idOf(entry), !event.currentTarget.checked)}
            />
          ))}
        </fieldset>
      </Popover.Dropdown>
    </Popover>
  );
}
