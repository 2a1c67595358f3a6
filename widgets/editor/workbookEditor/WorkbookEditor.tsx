import type { Widget } from '../../../engine/index.ts';
import { useTranslate } from '../../../engine/react/index.ts';
import type { Workbook } from '../../../schemas/documents/workbook.ts';
import { CellForm } from './CellForm.tsx';
import { ProblemRows } from './ProblemRows.tsx';
import type { CellRange, WorkbookEditorProps } from './schema.ts';
import { RangeForm } from './RangeForm.tsx';
import { SheetList } from './SheetList.tsx';
import { useProblems } from './use-problems.ts';
import css from './WorkbookEditor.module.css';

/** The side panel of a workbook in which its author edits the selected cell and the sheets. */
export default function WorkbookEditor(props: Widget<WorkbookEditorProps>) {
  const t = useTranslate();
  const { document, selection, disabled, emit, nodeId } = props;
  const problems = useProblems(document, (errors, warnings) => emit('checked', { errors, warnings }));
  const change = (edited: Workbook) => emit('change', { document: edited });
  const place = selection && document.Layout[selection.sheet] ? selection : null;
  const range = place?.range && isSeveral(place.range) ? { sheet: place.sheet, ...place.range } : null;
  return (
    <div id={nodeId} className={css.root}>
      {range ? (
        <RangeForm
          key={JSON.stringify(range)}
          workbook={document}
          range={range}
          disabled={disabled === true}
          change={change}
        />
      ) : place ? (
        <CellForm
          key={`${place.sheet} ${place.row} ${place.col}`}
          workbook={document}
          place={place}
          disabled={disabled === true}
          change={change}
        />
      ) : (
        <p className={css.hint}>{t('widgets.workbookEditor.noCell')}</p>
      )}
      <SheetList workbook={document} disabled={disabled === true} change={change} />
      <ProblemRows workbook={document} problems={problems} select={(found) => emit('select', { ...found })} />
    </div>
  );
}

const isSeveral = ({ row, col, lastRow, lastCol }: CellRange): boolean => lastRow > row || lastCol > col;
