import { observer } from 'mobx-react-lite';
import { useMemo, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { Widget } from '../../../engine/index.ts';
import { useTranslate } from '../../../engine/react/index.ts';
import { asText } from '../../parts/schema/text-and-classes.ts';
import { useWidth } from '../../parts/hook/use-width.ts';
import { BookBar } from './BookBar.tsx';
import { BookNotice } from './BookNotice.tsx';
import { chartPlaces } from './chart-places.ts';
import { Charts } from './Charts.tsx';
import { ExplainPanel } from './ExplainPanel.tsx';
import { FindBar } from './FindBar.tsx';
import { FormulaLine } from './FormulaLine.tsx';
import { looksOf } from './looks.ts';
import type { OpenBook } from './open-book.ts';
import { PrintSheets } from './PrintSheets.tsx';
import type { WorkbookProps } from './schema.ts';
import { SheetGrid } from './SheetGrid.tsx';
import { SheetTabs } from './SheetTabs.tsx';
import { HEIGHT, WIDE } from './sizes.ts';
import { useBookPlace } from './use-book-place.ts';
import { hasCharts, usePrinting } from './use-printing.ts';
import { useStoredValues } from './use-stored-values.ts';
import css from './Workbook.module.css';
import { useScheme } from '../../parts/theme/use-scheme.ts';

type Props = Widget<WorkbookProps> & { readonly book: OpenBook; readonly label: string };

const NO_STYLES: readonly never[] = [];
const NO_CHARTS: readonly never[] = [];

/** The sheets of an open workbook with their tools. */
export const BookView = observer(function BookView(props: Props) {
  const { book, label, nodeId } = props;
  const { workbook } = book;
  const t = useTranslate();
  const scheme = useScheme();
  const looks = useMemo(() => looksOf(workbook.Styles ?? NO_STYLES, scheme), [workbook, scheme]);
  const [frame, room] = useWidth();
  const refused = useStoredValues(book, props);
  const authoring = props.authoring === true;
  const root = useRef<HTMLDivElement>(null);
  const { printing, print } = usePrinting(book);
  const place = useBookPlace(props, root, print);
  const names = workbook.Layout.map(({ Name }) => Name);
  const many = names.length > 1;
  const readOnly = props.readOnly === true;
  const charts = useMemo(
    () => chartPlaces({ ...place.model, charts: place.model.sheet.Charts ?? NO_CHARTS, room }),
    [place.model, room],
  );
  return (
    <div ref={root} className={css.book} data-tool={place.tool ?? undefined} data-printing={printing ?? undefined}>
      <BookBar
        book={book}
        readOnly={readOnly}
        label={label}
        place={place}
        print={print}
        download={props.download === true}
      />
      {place.tool === 'find' ? <FindBar book={book} nodeId={nodeId} place={place} /> : null}
      {authoring ? <FormulaLine book={book} model={place.model} at={place.at} /> : null}
      <BookNotice book={book} refused={refused} place={place} authoring={authoring} />
      <div ref={frame} className={css.stage} data-wide={room >= WIDE || undefined}>
        <div
          className={css.panel}
          id={`${nodeId}-panel`}
          {...(many ? { role: 'tabpanel', 'aria-labelledby': `${nodeId}-tab-${place.sheet}` } : {})}
        >
          <SheetGrid
            key={place.sheet}
            book={book}
            model={place.model}
            looks={looks}
            nodeId={nodeId}
            label={many ? `${label}, ${asText(names[place.sheet])}` : label}
            readOnly={readOnly}
            quick={props.quick === true}
            closing={props.closing === true}
            headings={authoring || props.headings === true}
            room={room}
            height={props.fill === true ? null : (props.height ?? HEIGHT)}
            links={place.links}
            keys={place.keys}
            charts={charts.placed}
          />
        </div>
        {place.tool === 'explain' ? <ExplainPanel book={book} nodeId={nodeId} place={place} /> : null}
      </div>
      {many ? <SheetTabs names={names} open={place.sheet} nodeId={nodeId} turn={place.turn} /> : null}
      <Charts book={book} sheet={place.sheet} only={charts.below} />
      {printing === 'page' ? <PrintSheets book={book} label={label} /> : null}
      {printing === 'book'
        ? createPortal(<PrintSheets book={book} label={label} charts={hasCharts(book)} />, document.body)
        : null}
      <p id={`${nodeId}-keys`} className="px-hidden">
        {t(readOnly ? 'widgets.workbook.keysRead' : 'widgets.workbook.keys')}
      </p>
    </div>
  );
});
