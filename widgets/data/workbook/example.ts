import type { Workbook, WorkbookTableCell } from '../../../schemas/documents/workbook.ts';

const TITLE = 0;
const HEADING = 1;
const TOTAL = 2;
const NOTE = 3;
const EURO = 0;
const PERCENT = 1;

type Active = Workbook['Active'][number];

const number = (row: number, col: number, Value: number): Active => ({
  at: [0, row, col],
  Type: 'Input',
  InputType: 'Number',
  Value,
  Format: EURO,
});
const formula = (at: Active['at'], Formula: string, Format = EURO): Active => ({
  at,
  Type: 'Formula',
  Formula,
  Format,
});
const heading = (text: string): WorkbookTableCell => ({ text, type: 'heading', style: HEADING });
const shown = (active: number, style?: number): WorkbookTableCell => ({
  active,
  ...(style === undefined ? {} : { style }),
});

/** A budget of two sheets with inputs of every type. */
export const budget: Workbook = {
  Name: 'Προϋπολογισμός',
  Active: [
    number(3, 1, 1200),
    number(3, 2, 1350),
    number(4, 1, 480),
    number(4, 2, 500),
    { at: [0, 5, 1], Type: 'Input', InputType: 'Precent', Value: 0.24, Format: PERCENT },
    { at: [0, 5, 2], Type: 'Input', InputType: 'Precent', Value: 0.24, Format: PERCENT },
    formula([0, 6, 1], '=(B4-B5)*(1-B6)'),
    formula([0, 6, 2], '=(C4-C5)*(1-C6)'),
    formula([0, 3, 3], '=B4+C4'),
    formula([0, 4, 3], '=B5+C5'),
    formula([0, 6, 3], '=B7+C7'),
    { at: [0, 8, 1], Type: 'Input', InputType: 'Date', Value: 46023 },
    { at: [0, 9, 1], Type: 'Input', InputType: 'Text', Value: 'Μαρία Παπαδάκη' },
    formula([1, 1, 1], "='Έσοδα και έξοδα'!D7"),
    formula([1, 2, 1], "=IF('Έσοδα και έξοδα'!D4=0,0,B2/'Έσοδα και έξοδα'!D4)", PERCENT),
  ],
  Inputs: [{ FullName: "'Έσοδα και έξοδα'!B4" }],
  Formats: [['#,##0.00 "€"', '-#,##0.00 "€"', '"-"'], ['0.0%']],
  Styles: [
    { bold: true, size: 15, color: '#1F4E78' },
    { bold: true, background: '#DDEBF7', align: 'center' },
    { bold: true, border: ['thin', 'none', 'thick', 'none'] },
    { italic: true, wrap: true, color: '#595959' },
  ],
  Layout: [
    {
      Name: 'Έσοδα και έξοδα',
      Widths: [190, 116, 116, 124],
      Frozen: { rows: 3, cols: 1 },
      Table: [
        [{ text: 'Προϋπολογισμός δύο ετών', style: TITLE }],
        [{ text: 'Συμπληρώστε τα λευκά πεδία. Τα υπόλοιπα υπολογίζονται.', style: NOTE, cols: 4 }],
        [{ text: '', style: HEADING }, heading('1ο έτος'), heading('2ο έτος'), heading('Σύνολο')],
        [{ text: 'Έσοδα' }, shown(0), shown(1), shown(8)],
        [{ text: 'Έξοδα' }, shown(2), shown(3), shown(9)],
        [{ text: 'Φόρος' }, shown(4), shown(5)],
        [{ text: 'Αποτέλεσμα', style: TOTAL }, shown(6, TOTAL), shown(7, TOTAL), shown(10, TOTAL)],
        [],
        [{ text: 'Ημερομηνία έναρξης' }, shown(11)],
        [{ text: 'Υπεύθυνος' }, { active: 12, cols: 3 }],
      ],
    },
    {
      Name: 'Σύνοψη',
      Widths: [190, 124],
      Table: [
        [{ text: 'Σύνοψη', style: TITLE }],
        [{ text: 'Αποτέλεσμα' }, shown(13)],
        [{ text: 'Περιθώριο' }, shown(14)],
      ],
    },
  ],
};
