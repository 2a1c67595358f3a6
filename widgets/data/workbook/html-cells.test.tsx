import { expect, it } from 'vitest';
import { readHtmlCells } from './html-cells.ts';

/** The HTML that Excel writes, shortened: exact values as x:num, formats as mso-number-format, source lines broken anywhere. */
const EXCEL = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel">
<head><meta name=ProgId content=Excel.Sheet><style><!--
.xl65 {mso-number-format:"\\#\\,\\#\\#0\\.00\\ \\0022€\\0022";}
.xl66 {mso-number-format:0%;}
--></style></head>
<body><!--StartFragment-->
<table border=0 cellpadding=0 cellspacing=0 width=256 style='border-collapse:collapse'>
 <col width=64 span=4>
 <tr height=20>
  <td colspan=2 height=20 class=xl67 width=128>Έσοδα
  ανά έτος</td>
  <td class=xl65 align=right x:num="1234.5678">1.234,57 €</td>
  <td class=xl66 align=right x:num="0.255">26%</td>
 </tr>
 <tr height=20>
  <td rowspan=2 height=40 align=right x:num>7</td>
  <td>γραμμή 1<br>
    γραμμή 2</td>
  <td>&quot;σε&quot; &amp; &lt;εισαγωγικά&gt;</td>
  <td x:num="45658" x:str="">01/01/2025</td>
 </tr>
 <tr height=20>
  <td>&nbsp;</td>
  <td align=right x:num="-3.5E-7" x:fmla="=A1">0</td>
  <td x:err="#DIV/0!">#ΔΙΑΙΡ./0!</td>
 </tr>
<!--EndFragment-->
</table></body></html>`;

it('reads what Excel copies: exact numbers, merged cells, lines, quotes', () => {
  expect(readHtmlCells(EXCEL)).toEqual([
    [
      { text: 'Έσοδα ανά έτος' },
      { text: '' },
      { text: '1.234,57 €', number: 1234.5678 },
      { text: '26%', number: 0.255 },
    ],
    [
      { text: '7' },
      { text: 'γραμμή 1\nγραμμή 2' },
      { text: '"σε" & <εισαγωγικά>' },
      { text: '01/01/2025', number: 45658 },
    ],
    [{ text: '' }, { text: '' }, { text: '0', number: -3.5e-7 }, { text: '#ΔΙΑΙΡ./0!' }],
  ]);
});

it('reads what LibreOffice copies', () => {
  const html = `<!DOCTYPE html><html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"/></head>
<body><table cellspacing="0" border="0"><colgroup span="2" width="85"></colgroup>
<tr><td height="17" align="right" sdval="1234.5" sdnum="1032;0;#.##0,00"><font face="Liberation Sans">1.234,50</font></td>
<td align="left"><b>Ελένη<br>Παπαδάκη</b></td></tr>
<tr><td sdval="0.24" sdnum="1032;0;0%">24%</td><td align="left" sdnum="1032;0;@">007</td></tr>
</table></body></html>`;
  expect(readHtmlCells(html)).toEqual([
    [{ text: '1.234,50', number: 1234.5 }, { text: 'Ελένη\nΠαπαδάκη' }],
    [{ text: '24%', number: 0.24 }, { text: '007' }],
  ]);
});

it('reads no other text, runs nothing, and no table of enormous spans', () => {
  expect(readHtmlCells('1\t2')).toBeUndefined();
  expect(readHtmlCells('<p>1</p>')).toBeUndefined();
  const cells = Array.from({ length: 500 }, () => '<td rowspan="1000" colspan="1000">x</td>').join('');
  expect(readHtmlCells(`<table><tr>${cells}</tr></table>`)).toBeUndefined();
  expect(readHtmlCells('<table><tr><td sdval="Infinity">x</td><td sdval="">y</td></tr></table>')).toEqual([
    [{ text: 'x' }, { text: 'y' }],
  ]);
});
