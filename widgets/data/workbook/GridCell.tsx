// oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/role-supports-aria-props -- cells stand where the virtual scroller puts them, which table elements cannot do; a gridcell supports aria-readonly
import { observer } from 'mobx-react-lite';
import { isCellFailure, type BookInput } from '../../../workbook/index.ts';
import { CellEditor } from './CellEditor.tsx';
import { CellMark } from './CellMark.tsx';
import { cellId, cellLabel, type Editing, type GridView } from './grid-view.ts';
import type { ShownCell } from './sheet-cells.ts';
import { wraps } from './sizes.ts';
import css from './Workbook.module.css';

interface Props {
  readonly view: GridView;
  readonly row: number;
  readonly column: number;
  /** Undefined where the sheet is empty. */
  readonly shown: ShownCell | undefined;
  /** Its left edge within its part of the row, and its size. */
  readonly left: number;
  readonly width: number;
  readonly height: number;
  /** The width that its text may use over empty cells beside it. */
  readonly spill: number;
  readonly active: boolean;
  readonly selected: boolean;
  readonly editing: Editing | null;
}

/** A cell of the table. It renders again when its own value or state changes. */
export const GridCell = observer(function GridCell(props: Props) {
  const { view, row, column, shown, editing } = props;
  const { book, layout } = view;
  const input = book.inputs.get(shown?.cell.active ?? -1);
  const wrong = input && book.wrong.get(input.cell);
  const state = input && book.states.get(input.name);
  const { text, align } = contentOf(props, input);
  const look = view.looks[shown?.cell.style ?? -1];
  const offset = layout.numbers > 0 ? 2 : 1;
  const value = wrong?.text ?? text;
  const fixed = !input || view.readOnly;
  const wrapped = shown !== undefined && wraps(shown, look, view.model.narrowed);
  const spills = props.spill > props.width && (look?.align ?? align) === 'left' && !wrapped;
  const title = titleOf(value);
  // The cell itself clips its text, which saves an element for most cells.
  const plain = !input && !spills && title === undefined;
  return (
    <div
      role="gridcell"
      id={cellId(view, row, column)}
      aria-colindex={column + offset}
      aria-colspan={shown && shown.columns > 1 ? shown.columns : undefined}
      aria-rowspan={shown && shown.rows > 1 ? shown.rows : undefined}
      aria-label={cellLabel(view, row, column, nameOf(view, value ?? '', input, state))}
      aria-readonly={fixed}
      aria-invalid={wrong ? true : undefined}
      aria-selected={props.selected}
      data-row={row}
      data-column={column}
      data-input={input ? input.type : undefined}
      data-fixed={input && view.readOnly ? true : undefined}
      data-state={wrong ? 'wrong' : state}
      data-active={props.active || undefined}
      data-selected={props.selected || undefined}
      data-cut={isCut(props) || undefined}
      data-editing={editing ? true : undefined}
      data-align={look?.align ?? align}
      data-wrap={wrapped || undefined}
      data-heading={shown?.cell.type === 'heading' || undefined}
      data-spill={spills || undefined}
      data-plain={plain || undefined}
      data-ground={look?.css.background === undefined ? undefined : true}
      data-pending={text === undefined || undefined}
      className={css.cell}
      style={{ left: props.left, width: props.width, height: props.height, ...look?.css }}
    >
      {editing && input ? (
        <CellEditor view={view} input={input} editing={editing} label={cellLabel(view, row, column, '')} />
      ) : plain ? (
        value
      ) : (
        <span
          className={css.text}
          style={spills ? { maxWidth: props.spill - INSET, background: look?.css.background } : undefined}
          title={title}
        >
          {value}
        </span>
      )}
      {input && (wrong || state) ? (
        <CellMark
          t={view.t}
          input={input}
          locale={book.locale}
          state={state}
          wrong={editing ? undefined : wrong}
          active={props.active}
        />
      ) : null}
    </div>
  );
});

/** The shown text of a cell, undefined while it is computed, and its state. */
function contentOf({ view: { book }, shown }: Props, input: BookInput | undefined) {
  if (!shown) return { text: '', align: 'left' } as const;
  const { active, text = '', type, Format } = shown.cell;
  if (active === undefined) return { text, align: type === 'number' ? 'right' : 'left' } as const;
  const value = book.session.value(active);
  const isText = input ? input.type === 'Text' : typeof value === 'string';
  const centred = typeof value === 'boolean' || (value !== null && value !== undefined && isCellFailure(value));
  return {
    text: book.textOf(active, Format),
    align: type === 'text' || isText ? 'left' : centred ? 'center' : 'right',
  } as const;
}

function isCut({ view: { book, model }, row, column }: Props): boolean {
  const cut = book.cut.get();
  if (!cut || cut.sheet !== model.index) return false;
  const { range } = cut;
  return row >= range.row && row <= range.lastRow && column >= range.column && column <= range.lastColumn;
}

/** The horizontal padding of a cell's text. */
const INSET = 17;

/** Texts longer than this may be cut, so the tooltip shows all of it. */
const LONG = 12;
const titleOf = (text: string | undefined): string | undefined => (text && text.length > LONG ? text : undefined);

/** The accessible name: the value with the state of the input in words. */
function nameOf({ t }: GridView, value: string, input: BookInput | undefined, state: string | undefined): string {
  const shown = value === '' && input ? t('widgets.workbook.empty') : value;
  return state === undefined ? shown : `${shown}, ${t(`widgets.workbook.state.${state}`)}`;
}
