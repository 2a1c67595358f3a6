// oxlint-disable jsx-a11y/prefer-tag-over-role -- cells stand where the virtual scroller puts them, which table elements cannot do
import { useRef, type KeyboardEvent } from 'react';
import { useTranslate } from '../../engine/react/index.ts';
import { Icon } from '../_shared/icon.tsx';
import type { PastedTable } from './schema.ts';
import css from './Sheet.module.css';

/** The cell that is being corrected. */
export interface Editing {
  readonly key: string;
  readonly column: number;
  readonly text: string;
}

interface Props {
  readonly row: PastedTable['rows'][number];
  readonly place: number;
  readonly top: number;
  readonly widths: readonly number[];
  readonly nodeId: string;
  readonly marked: boolean;
  readonly mark: string | undefined;
  readonly active: number;
  readonly editing: Editing | null;
  readonly done: (text: string | null) => void;
  readonly remove: (() => void) | null;
}

const isGood = (mark: string): boolean => mark.toUpperCase() === 'OK';

export function SheetRow(props: Props) {
  const { row, place, mark } = props;
  const t = useTranslate();
  const tone = mark === undefined ? undefined : isGood(mark) ? 'success' : 'danger';
  return (
    <div
      role="row"
      aria-rowindex={place + 2}
      className={css.row}
      data-tone={tone}
      style={{ position: 'absolute', transform: `translateY(${props.top}px)` }}
    >
      <div role="rowheader" className={css.number}>
        {place + 1}
      </div>
      {props.marked ? (
        <div role="gridcell" className={css.mark} title={mark}>
          {mark === undefined ? null : <Icon name={isGood(mark) ? 'check' : 'alert'} size={14} />}
          {mark}
        </div>
      ) : null}
      {props.widths.map((width, column) => (
        <div
          key={column}
          role="gridcell"
          id={`${props.nodeId}-${place}-${column}`}
          data-place={place}
          data-column={column}
          data-active={props.active === column || undefined}
          className={css.cell}
          style={{ width }}
          title={row.cells[column]}
        >
          {props.editing?.column === column ? (
            <CellEditor
              text={props.editing.text}
              done={props.done}
              label={t('widgets.sheet.cell', { row: place + 1, column: column + 1 })}
            />
          ) : (
            row.cells[column]
          )}
        </div>
      ))}
      <div role="gridcell" className={css.end}>
        {props.remove ? (
          <button
            type="button"
            tabIndex={-1}
            className={css.remove}
            aria-label={t('widgets.sheet.remove', { row: place + 1 })}
            onClick={props.remove}
          >
            <Icon name="clear" size={14} />
          </button>
        ) : null}
      </div>
    </div>
  );
}

function CellEditor({ text, label, done }: { text: string; label: string; done: (text: string | null) => void }) {
  const finished = useRef(false);
  // The field that goes away loses the focus, which must not be taken for a second answer.
  const finish = (answer: string | null): void => {
    if (finished.current) return;
    finished.current = true;
    done(answer);
  };
  const keyed = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return;
    event.stopPropagation();
    if (event.key === 'Enter') finish(event.currentTarget.value);
    if (event.key === 'Escape') finish(null);
  };
  return (
    <input
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the reader just asked to edit this cell
      autoFocus
      className={css.editor}
      aria-label={label}
      defaultValue={text}
      onKeyDown={keyed}
      onBlur={(event) => finish(event.currentTarget.value)}
    />
  );
}
