import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Workbook as WorkbookDocument, WorkbookCell } from '../../../schemas/documents/workbook.ts';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import Workbook from './Workbook.tsx';

const TYPES = ['Number', 'Precent', 'Date', 'Text'] as const;

/** Two rows of inputs: a number, a percentage, a day and a text. */
const document: WorkbookDocument = {
  Active: [0, 1].flatMap((row) =>
    TYPES.map((InputType, column): WorkbookCell => ({ at: [0, row, column], Type: 'Input', InputType })),
  ),
  Layout: [
    { Name: 'Φ', Table: [0, 1].map((row) => TYPES.map((_, column) => ({ active: row * TYPES.length + column }))) },
  ],
};

/** The clipboard of Greek Excel since 2016: no exact values, texts with lines or quotes in quotes, a line end after the last row. */
const EXCEL = {
  plain: '1.234,57 €\t25,5%\t31/12/2024\t"Οδός ""Ερμού"" 3\nΑθήνα"\r\n(1.000,00)\t-3%\t1/2/2025\tίσως "ναι"\r\n',
  html: `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:x="urn:schemas-microsoft-com:office:excel" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=ProgId content=Excel.Sheet>
<style><!--table {mso-displayed-decimal-separator:"\\,"; mso-displayed-thousand-separator:"\\.";}
.xl65 {mso-number-format:"\\#\\,\\#\\#0\\.00\\\\ \\0022€\\0022";} .xl66 {mso-number-format:"0\\.0%";} .xl67 {mso-number-format:"Short Date";}--></style></head>
<body link="#0563C1" vlink="#954F72">
<table border=0 cellpadding=0 cellspacing=0 width=320 style='border-collapse:collapse;width:240pt'>
<!--StartFragment-->
 <col width=80 span=4 style='width:60pt'>
 <tr height=40 style='height:30.0pt'>
  <td height=40 class=xl65 align=right width=80 style='height:30.0pt;width:60pt'>1.234,57
  €</td>
  <td class=xl66 align=right width=80>25,5%</td>
  <td class=xl67 align=right width=80>31/12/2024</td>
  <td class=xl68 width=80>Οδός &quot;Ερμού&quot; 3<br>
    Αθήνα</td>
 </tr>
 <tr height=20 style='height:15.0pt'>
  <td height=20 class=xl65 align=right>(1.000,00)</td>
  <td class=xl66 align=right>-3%</td>
  <td class=xl67 align=right>1/2/2025</td>
  <td>ίσως &quot;ναι&quot;</td>
 </tr>
<!--EndFragment-->
</table></body></html>`,
};

/** The clipboard of Greek LibreOffice: exact values as sdval, days with two digits. */
const LIBRE_OFFICE = {
  plain: '1.234,57 €\t26%\t31/12/24\t"Οδός ""Ερμού"" 3\nΑθήνα"\n-1.000\t-3%\t01/02/25\tίσως "ναι"\n',
  html: `<!DOCTYPE html>
<html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"/><title></title>
<meta name="generator" content="LibreOffice 7.4.7.2 (Linux)"/>
<style type="text/css">body,div,table,td,p { font-family:"Liberation Sans"; font-size:x-small }</style></head>
<body><table cellspacing="0" border="0"><colgroup span="4" width="85"></colgroup>
<tr><td height="32" align="right" valign=bottom sdval="1234.5678" sdnum="1032;1032;#.##0,00 [$€-408]">1.234,57 €</td>
<td align="right" valign=bottom sdval="0.2551" sdnum="1032;1032;0%">26%</td>
<td align="right" valign=bottom sdval="45657" sdnum="1032;1032;DD/MM/YY">31/12/24</td>
<td align="left" valign=bottom>Οδός &quot;Ερμού&quot; 3<br>Αθήνα</td></tr>
<tr><td height="17" align="right" valign=bottom sdval="-1000" sdnum="1032;">-1.000</td>
<td align="right" valign=bottom sdval="-0.03" sdnum="1032;1032;0%">-3%</td>
<td align="right" valign=bottom sdval="45689" sdnum="1032;1032;DD/MM/YY">01/02/25</td>
<td align="left" valign=bottom>ίσως &quot;ναι&quot;</td></tr>
</table></body></html>`,
};

async function paste({ plain, html }: { plain: string; html: string }): Promise<unknown> {
  const { emitted } = renderWidget(Workbook, { document }, { bind: false, language: 'el' });
  const grid = await screen.findByRole('grid');
  await userEvent.setup().click(screen.getByRole('gridcell', { name: /^A1:/ }));
  fireEvent.paste(grid, { clipboardData: { getData: (type: string) => (type === 'text/html' ? html : plain) } });
  return emitted.findLast(({ event }) => event === 'change')?.payload;
}

const ROUNDED = { 'Φ!A1': 1234.57, 'Φ!B1': 0.255 };
const EXACT = { 'Φ!A1': 1234.5678, 'Φ!B1': 0.2551 };
const SAME = {
  'Φ!C1': 45657,
  'Φ!D1': 'Οδός "Ερμού" 3\nΑθήνα',
  'Φ!A2': -1000,
  'Φ!B2': -0.03,
  'Φ!C2': 45689,
  'Φ!D2': 'ίσως "ναι"',
};

test.each([
  ['Excel', EXCEL, ROUNDED],
  ['Excel, its text alone', { ...EXCEL, html: '' }, ROUNDED],
  ['Excel, its table alone', { ...EXCEL, plain: '' }, ROUNDED],
  ['LibreOffice', LIBRE_OFFICE, EXACT],
  ['LibreOffice, its table alone', { ...LIBRE_OFFICE, plain: '' }, EXACT],
])('takes what is copied in %s: numbers, percentages, days, lines and quotes', async (_, clipboard, exact) => {
  expect(await paste(clipboard)).toEqual({ values: { ...exact, ...SAME } });
  expect(screen.getByText('Συμπληρώθηκαν 8 πεδία.')).toBeVisible();
});
