export interface Table {
  readonly headers: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Reads CSV as spreadsheets write it: quotes, doubled quotes, line ends of every kind; the separator is the one that the first line uses most. */
export function readTable(text: string): Table {
  const [headers = [], ...rows] = readRows(text.replace(/^\uFEFF/, ''));
  return { headers, rows };
}

function readRows(text: string): string[][] {
  const separator = separatorOf(text);
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  const endCell = () => {
    row.push(cell);
    cell = '';
  };
  const endRow = () => {
    endCell();
    if (row.some((value) => value !== '')) rows.push(row);
    row = [];
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (text.charAt(at + 1) === '"') cell += text.charAt((at += 1));
      else quoted = false;
    } else if (sign === '"' && cell === '') quoted = true;
    else if (sign === separator) endCell();
    else if (sign === '\n') endRow();
    else if (sign !== '\r') cell += sign;
  }
  endRow();
  return rows;
}

function separatorOf(text: string): string {
  const [first = ''] = text.split('\n', 1);
  const uses = (sign: string) => first.split(sign).length;
  return [';', '\t', ','].reduce((best, sign) => (uses(sign) > uses(best) ? sign : best));
}
