import { Popover } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useId, type KeyboardEvent } from 'react';
import { cellAddress } from '../../../workbook/index.ts';
import { valueText } from '../../../schemas/documents/workbook-answers.ts';
import { PushButton } from '../../parts/frame/push-button.tsx';
import { shownText } from './clipboard.ts';
import type { GridView } from './grid-view.ts';
import type { GridLinks } from './SheetGrid.tsx';
import type { ShownCell } from './sheet-cells.ts';
import css from './Workbook.module.css';

interface Props {
  readonly view: GridView;
  readonly active: { readonly row: number; readonly column: number };
  readonly links: GridLinks;
}

/**
 * The two values of an input that was changed elsewhere at the same time, beside its cell: for the active cell, or else for the first such cell of the
 * sheet.
 */
export const CellChoice = observer(function CellChoice({ view, active, links }: Props) {
  const { book, model, layout, nodeId, t } = view;
  const titleId = useId();
  const waiting = model.inputs.filter((shown) => book.others.has(nameIn(view, shown) ?? ''));
  const shown = waiting.find(({ row, column }) => row === active.row && column === active.column) ?? waiting[0];
  const input = shown && book.inputs.get(shown.cell.active ?? -1);
  if (!shown || !input) return null;
  const { row, column } = shown;
  const left = layout.numbers + (model.lefts[column] ?? 0);
  const top = layout.letters + (layout.tops[row] ?? 0);
  const width = (model.lefts[column + shown.columns] ?? 0) - (model.lefts[column] ?? 0);
  const height = (layout.tops[row + shown.rows] ?? 0) - (layout.tops[row] ?? 0);
  const other = valueText(input.type, book.others.get(input.name), book.locale);
  const empty = t('widgets.workbook.empty');
  const keep = (which: 'own' | 'other'): void => {
    links.choose(input.name, which);
    links.focus({ row, column });
  };
  const keyed = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.key === 'Escape') links.focus({ row, column });
  };
  return (
    <Popover
      opened
      withRoles={false}
      position="bottom-start"
      portalProps={{ target: `[id="${nodeId}"]` }}
      floatingStrategy="fixed"
      closeOnClickOutside={false}
      closeOnEscape={false}
      returnFocus={false}
      shadow="md"
    >
      <Popover.Target>
        <span className={css.choiceAnchor} style={{ left, top, width, height }} />
      </Popover.Target>
      <Popover.Dropdown
        role="group"
        aria-labelledby={titleId}
        className={css.choice}
        data-choice={input.name}
        onKeyDown={keyed}
      >
        <p id={titleId} className={css.choiceTitle}>
          {t('widgets.workbook.choice.title', { address: cellAddress(row, column) })}
        </p>
        <p>{t('widgets.workbook.choice.here', { value: shownText(book, shown) || empty })}</p>
        <p>{t('widgets.workbook.choice.there', { value: other || empty })}</p>
        <div className={css.choiceButtons}>
          <PushButton small onClick={() => keep('own')}>
            {t('widgets.workbook.choice.own')}
          </PushButton>
          <PushButton small onClick={() => keep('other')}>
            {t('widgets.workbook.choice.other')}
          </PushButton>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
});

const nameIn = ({ book }: GridView, { cell }: ShownCell): string | undefined =>
  book.inputs.get(cell.active ?? -1)?.name;

/** Moves the focus from an input in conflict to its choice; false where there is none. */
export function focusChoice({ book, model, nodeId }: GridView, row: number, column: number): boolean {
  const shown = model.cells.at(row, column);
  const name = book.inputs.get(shown?.cell.active ?? -1)?.name;
  if (name === undefined || !book.others.has(name)) return false;
  document.getElementById(nodeId)?.querySelector<HTMLElement>('[data-choice] button')?.focus();
  return true;
}
