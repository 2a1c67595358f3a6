// oxlint-disable jsx-a11y/prefer-tag-over-role -- cells stand where the virtual scroller puts them, which table elements cannot do
import { useRef, type KeyboardEvent } from 'react';
import { useTranslate } from '../../../engine/react/index.ts';
import { Icon } from '../../parts/icon/icon.tsx';
import type { Mark } from './marks.ts';
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
  /** Its number in the whole table. */
  readonly number: number;
  readonly top: number;
  readonly widths: readonly number[];
  readonly nodeId: string;
  readonly marked: boolean;
  readonly mark: Mark | undefined;
  readonly active: number;
  readonly editing: Editing | null;
  readonly done: (text: string | null) => void;
  readonly remove: (() => void) | null;
}

const ICONS = { neutral: 'check', info: 'check', success: 'check', warning: 'alert', danger: 'alert' } as const;

export function SheetRow(props: Props) {
  const { row, place, mark } = props;
  const t = useTranslate();
  return (
    <div
      role="row"
      aria-rowindex={place + 2}
      className={css.row}
      data-tone={mark?.tone}
      style={{ position: 'absolute', transform: `translateY(${props.top}px)` }}
    >
      <div role="rowheader" className={css.number}>
        {props.number}
      </div>
      {props.marked ? (
        <div role="gridcell" className={css.mark} title={mark?.text}>
          {mark === undefined ? null : <Icon name={ICONS[mark.tone]} size={14} />}
          {mark?.text}
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
              label={t('widgets.sheet.cell', { row: props.number, column: column + 1 })}
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
            aria-label={t('widgets.sheet.remove', { row: props.number })}
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
  // The removed field loses the focus, which must not count as a second answer.
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
