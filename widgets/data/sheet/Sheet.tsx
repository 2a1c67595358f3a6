import { useEffect, useMemo, useState } from 'react';
import type { Widget } from '../../../engine/index.ts';
import { useExportable, useTranslate } from '../../../engine/react/index.ts';
import { asText } from '../../parts/schema/text-and-classes.ts';
import { Icon } from '../../parts/icon/icon.tsx';
import { useLatest } from '../../parts/hook/use-latest.ts';
import { readCell } from '../../../schemas/formats/csv-cell.ts';
import { MismatchedQuotes, parseTable } from '../../../schemas/formats/table-text.ts';
import { exportTable, shownRows } from './marks.ts';
import type { Marks, PastedTable, SheetProps } from './schema.ts';
import { SheetTable } from './SheetTable.tsx';
import { EMPTY_TABLE, tableOf, withHeader } from './table.ts';
import css from './Sheet.module.css';

const HEIGHT = 420;
const NO_MARKS: Marks = {};

export default function Sheet(props: Widget<SheetProps & { readonly value?: PastedTable | null }>) {
  const t = useTranslate();
  const [fault, setFault] = useState<string | null>(null);
  const [typing, setTyping] = useState(false);
  const table = props.value ?? EMPTY_TABLE;
  const header = props.header !== false;
  const filled = table.rows.length > 0 || table.headers.length > 0;
  const put = (value: PastedTable): void => props.emit('change', { value });
  const latest = useLatest({ table, put });
  useEffect(() => {
    const turned = withHeader(latest.current.table, header);
    if (turned !== latest.current.table) latest.current.put(turned);
  }, [header, latest]);

  const take = (text: string, isTyped = false): void => {
    setTyping(isTyped);
    try {
      put(
        tableOf(
          parseTable(text).map((cells) => cells.map(readCell)),
          header,
        ),
      );
      setFault(null);
    } catch (error) {
      if (!(error instanceof MismatchedQuotes)) throw error;
      // An open quote means that the text is still being typed.
      if (isTyped) put(EMPTY_TABLE);
      else setFault(t('widgets.sheet.quotes', { row: error.row }));
    }
  };
  const marks = props.marks ?? NO_MARKS;
  const rows = useMemo(() => shownRows(table, marks, props.faults === true), [table, marks, props.faults]);
  useExportable(props.nodeId, () => exportTable(table, rows, marks, t('widgets.sheet.result')));
  const label = asText(props.label);
  const error = fault ?? props.error;
  return (
    <div className={css.root}>
      <div className={css.bar}>
        <span className={css.label} id={`${props.nodeId}-label`}>
          {label}
        </span>
        {filled ? <span className={css.count}>{t('widgets.sheet.rows', { count: rows.length })}</span> : null}
        {filled && !typing && props.disabled !== true ? (
          <button type="button" className={css.tool} onClick={() => put(EMPTY_TABLE)}>
            <Icon name="clear" size={14} />
            {t('widgets.sheet.clear')}
          </button>
        ) : null}
      </div>
      {filled && !typing ? (
        <SheetTable
          table={table}
          put={put}
          take={take}
          rows={rows}
          marks={marks}
          label={label}
          nodeId={props.nodeId}
          height={props.height ?? HEIGHT}
          disabled={props.disabled === true}
        />
      ) : (
        <PasteArea {...props} take={take} invalid={error !== undefined} />
      )}
      {error === undefined ? null : (
        <p className={css.error} id={`${props.nodeId}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

/** An empty sheet: a text area for pasted or typed rows. */
function PasteArea(
  props: SheetProps & { nodeId: string; take: (text: string, isTyped?: boolean) => void; invalid: boolean },
) {
  const t = useTranslate();
  const [text, setText] = useState('');
  const take = (pasted: string): void => {
    setText(pasted);
    if (pasted.trim() !== '') props.take(pasted);
  };
  return (
    <textarea
      id={props.nodeId}
      className={css.paste}
      aria-labelledby={`${props.nodeId}-label`}
      aria-describedby={props.invalid ? `${props.nodeId}-error` : undefined}
      aria-invalid={props.invalid || undefined}
      placeholder={t('widgets.sheet.paste')}
      rows={5}
      disabled={props.disabled === true}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        props.take(event.currentTarget.value, true);
      }}
      // A button must not move while the reader presses it.
      onBlur={(event) => {
        if (!event.relatedTarget) take(text);
      }}
      onPaste={(event) => {
        event.preventDefault();
        take(event.clipboardData.getData('text/plain'));
      }}
    />
  );
}
