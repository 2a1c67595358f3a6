import type { Workbook } from '../../../schemas/documents/workbook.ts';
import type { WorkbookChart } from '../../../schemas/documents/workbook-looks.ts';
import { HEAD, OFFICE } from '../../../engine/archive/index.ts';
import { cellAddress } from '../../address.ts';
import { areaOfCells } from '../../compile.ts';
import { fileSize } from '../chart-size.ts';
import { quoteFileSheet } from './file-formula.ts';
import type { FileNaming } from './file-names.ts';
import { xmlText } from './xml-text.ts';

const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006';

/** The reference of a range of a workbook: 'Sheet'!$A$1:$B$2. */
export function rangeReference(workbook: Workbook, range: number, naming: FileNaming): string | undefined {
  const area = areaOfCells(workbook, workbook.Ranges?.[range]?.Cells ?? []);
  if (!area) return undefined;
  const fixed = (row: number, column: number) => cellAddress(row, column).replace(/^([A-Z]+)/, '$$$1$$');
  const [first, last] = [fixed(area.row, area.column), fixed(area.lastRow, area.lastColumn)];
  return `${quoteFileSheet(naming.sheets[area.sheet] ?? '')}!${first === last ? first : `${first}:${last}`}`;
}

/** The drawing of a sheet: one frame for each chart. */
export function drawingXml(charts: readonly WorkbookChart[], rows: number): string {
  const frames = charts.map((chart, index) => {
    const [row, column] = chart.at ?? [rows + 2, 0];
    const { cx, cy } = fileSize(chart);
    return (
      `<xdr:oneCellAnchor><xdr:from><xdr:col>${column}</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from>` +
      `<xdr:ext cx="${cx}" cy="${cy}"/>` +
      `<xdr:graphicFrame macro=""><xdr:nvGraphicFramePr><xdr:cNvPr id="${index + 2}" name="Chart ${index + 1}"/><xdr:cNvGraphicFramePr/></xdr:nvGraphicFramePr>` +
      '<xdr:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/></xdr:xfrm>' +
      `<a:graphic><a:graphicData uri="${DRAWING}/chart"><c:chart xmlns:c="${DRAWING}/chart" r:id="rId${index + 1}"/></a:graphicData></a:graphic></xdr:graphicFrame><xdr:clientData/></xdr:oneCellAnchor>`
    );
  });
  return `${HEAD}<xdr:wsDr xmlns:xdr="${DRAWING}/spreadsheetDrawing" xmlns:a="${DRAWING}/main" xmlns:r="${OFFICE}">${frames.join('')}</xdr:wsDr>`;
}

type SeriesType = NonNullable<WorkbookChart['DataSets'][number]['type']> | WorkbookChart['type'];

/** The XML of a chart. Its series are grouped by type, because each type is a plot of its own. */
export function chartXml(workbook: Workbook, chart: WorkbookChart, naming: FileNaming): string {
  const series = chart.DataSets.map((set, index) => ({
    type: set.type ?? chart.type,
    xml: seriesXml(workbook, chart, index, naming),
  }));
  const types = [...new Set(series.map(({ type }) => type))];
  const plots = types.map((type) =>
    plotXml(
      type,
      series.flatMap((oneSeries) => (oneSeries.type === type ? [oneSeries.xml] : [])),
    ),
  );
  const axes = chart.type === 'pie' || chart.type === 'doughnut' ? '' : AXES;
  const title = chart.Title
    ? `<c:title><c:tx><c:rich><a:bodyPr/><a:p><a:r><a:t>${xmlText(chart.Title)}</a:t></a:r></a:p></c:rich></c:tx><c:overlay val="0"/></c:title>`
    : '';
  return (
    `${HEAD}<c:chartSpace xmlns:c="${DRAWING}/chart" xmlns:a="${DRAWING}/main" xmlns:r="${OFFICE}"><c:chart>${title}` +
    `<c:autoTitleDeleted val="${title === '' ? 1 : 0}"/><c:plotArea><c:layout/>${plots.join('')}${axes}</c:plotArea>` +
    '<c:legend><c:legendPos val="b"/></c:legend><c:plotVisOnly val="1"/></c:chart></c:chartSpace>'
  );
}

function seriesXml(workbook: Workbook, chart: WorkbookChart, index: number, naming: FileNaming): string {
  const set = chart.DataSets[index];
  const labels = set?.Labels ?? chart.Labels;
  const reference = (range: number | undefined) =>
    range === undefined ? undefined : rangeReference(workbook, range, naming);
  const [data, names] = [reference(set?.Data), reference(labels)];
  const label = set?.Label ? `<c:tx><c:v>${xmlText(set.Label)}</c:v></c:tx>` : '';
  return (
    `<c:ser><c:idx val="${index}"/><c:order val="${index}"/>${label}` +
    (names === undefined ? '' : `<c:cat><c:strRef><c:f>${xmlText(names)}</c:f></c:strRef></c:cat>`) +
    `<c:val><c:numRef><c:f>${xmlText(data ?? '')}</c:f></c:numRef></c:val></c:ser>`
  );
}

function plotXml(type: SeriesType, series: readonly string[]): string {
  const ids = '<c:axId val="1"/><c:axId val="2"/>';
  const content = series.join('');
  if (type === 'pie') return `<c:pieChart><c:varyColors val="1"/>${content}</c:pieChart>`;
  if (type === 'doughnut')
    return `<c:doughnutChart><c:varyColors val="1"/>${content}<c:holeSize val="50"/></c:doughnutChart>`;
  const start = type === 'bar' ? '<c:barDir val="col"/><c:grouping val="clustered"/>' : '<c:grouping val="standard"/>';
  return `<c:${type}Chart>${start}${content}${ids}</c:${type}Chart>`;
}

const SCALING = '<c:scaling><c:orientation val="minMax"/></c:scaling><c:delete val="0"/>';
const AXES =
  `<c:catAx><c:axId val="1"/>${SCALING}<c:axPos val="b"/><c:crossAx val="2"/></c:catAx>` +
  `<c:valAx><c:axId val="2"/>${SCALING}<c:axPos val="l"/><c:crossAx val="1"/></c:valAx>`;
