import { Checkbox } from '@mantine/core';
import { useState, type DragEvent, type KeyboardEvent } from 'react';
import type { SlotEntry } from '../../../engine/index.ts';
import { asText } from '../../parts/schema/text-and-classes.ts';
import { Icon } from '../../parts/icon/icon.tsx';
import { idOf } from './columns.ts';
import type { ColumnChoiceProps } from './ColumnChoice.tsx';
import css from './DataGrid.module.css';

/** The columns of a grid in their order, to show, hide and move. */
export default function ColumnLines({ choice, t }: ColumnChoiceProps) {
  const { ordered, hidden } = choice;
  const isSingle = ordered.filter((entry) => !hidden.has(idOf(entry))).length === 1;
  return (
    <ul className={css.choiceList} aria-label={t('widgets.grid.columns')}>
      {ordered.map((entry, at) => (
        <ColumnLine key={idOf(entry)} choice={choice} t={t} entry={entry} at={at} last={isSingle} />
      ))}
    </ul>
  );
}

interface LineProps extends ColumnChoiceProps {
  readonly entry: SlotEntry;
  readonly at: number;
  /** Is it the only visible column? */
  readonly last: boolean;
}

function ColumnLine({ choice, t, entry, at, last }: LineProps) {
  const [over, setOver] = useState(false);
  const id = idOf(entry);
  const header = asText(entry.props['header']);
  const pinned = entry.props['pin'] === 'start';
  const seen = !choice.hidden.has(id);
  const step = (event: KeyboardEvent): void => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') || pinned) return;
    event.preventDefault();
    const to = event.key === 'ArrowUp' ? at - 1 : at + 2;
    if (to < 0 || at + 1 > choice.ordered.length) return;
    const before = choice.ordered[to];
    choice.move(id, before ? idOf(before) : null);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    const dragged = event.dataTransfer.getData(TYPE);
    if (dragged !== '') choice.move(dragged, id);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Alt with an arrow on the box does the same as dragging
    <li
      className={css.choiceLine}
      data-over={over || undefined}
      draggable={!pinned}
      onKeyDown={step}
      onDragStart={(event) => event.dataTransfer.setData(TYPE, id)}
      onDragOver={(event) => {
        if (pinned || !event.dataTransfer.types.includes(TYPE)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Checkbox
        size="xs"
        label={header}
        checked={seen}
        disabled={seen && (last || pinned)}
        aria-keyshortcuts={pinned ? undefined : 'Alt+ArrowUp Alt+ArrowDown'}
        onChange={(event) => choice.hide(id, !event.currentTarget.checked)}
      />
      {pinned ? null : (
        <span className={css.grip} title={t('widgets.grid.columnsHint')}>
          <Icon name="drag" size={16} />
        </span>
      )}
    </li>
  );
}

/** The data type of dragged columns: only columns can be dropped on columns. */
const TYPE = 'application/x-praxis-column';
