/** Functions that LibreOffice names differently in its files. */
const NAMES: Readonly<Record<string, string>> = {
  'COM.MICROSOFT.': '',
  'ORG.OPENOFFICE.': '',
  'ORG.LIBREOFFICE.': '',
};
const LEGACY: Readonly<Record<string, string>> = {
  LEGACYNORMSDIST: 'NORMSDIST',
  LEGACYNORMSINV: 'NORMSINV',
  LEGACYCHIDIST: 'CHIDIST',
  LEGACYCHIINV: 'CHIINV',
  LEGACYFDIST: 'FDIST',
  LEGACYFINV: 'FINV',
  LEGACYTDIST: 'TDIST',
};

/** The formula of a LibreOffice file in canonical form: of:=[.B3]-[$'Sheet'.A2] is =B3-'Sheet'!A2. */
export function odsFormula(written: string): string {
  const text = written.replace(/^(?:of|msoxl|oooc):/, '');
  if (written.startsWith('msoxl:')) return text;
  const parts: string[] = [];
  for (let at = 0; at < text.length;) {
    const end = pieceEnd(text, at);
    parts.push(pieceText(text.slice(at, end), parts));
    at = end;
  }
  return functionNames(parts.join(''));
}

/** The end of a text in quotes, a reference in brackets, an array in braces, or one character. */
function pieceEnd(text: string, at: number): number {
  const sign = text.charAt(at);
  if (sign === '"') return closing(text, at, '"');
  if (sign === '{') return braceEnd(text, at);
  if (sign !== '[') return at + 1;
  for (let end = at + 1; end < text.length; end++) {
    if (text.charAt(end) === "'") end = closing(text, end, "'") - 1;
    else if (text.charAt(end) === ']') return end + 1;
  }
  return text.length;
}

/** The position after the closing quote. A doubled quote does not close. */
function closing(text: string, at: number, quote: string): number {
  for (let end = text.indexOf(quote, at + 1); end >= 0; end = text.indexOf(quote, end + 2))
    if (text.charAt(end + 1) !== quote) return end + 1;
  return text.length;
}

function braceEnd(text: string, at: number): number {
  for (let end = at + 1; end < text.length; end++) {
    if (text.charAt(end) === '"') end = closing(text, end, '"') - 1;
    else if (text.charAt(end) === '}') return end + 1;
  }
  return text.length;
}

function pieceText(piece: string, before: readonly string[]): string {
  if (piece.startsWith('[')) return referenceText(piece.slice(1, -1));
  if (piece.startsWith('{')) return arrayText(piece);
  if (piece === ';') return ',';
  // "~" joins references, "!" intersects them: neither is supported.
  return piece === '=' && before.length === 0 ? '=' : piece;
}

/** Columns of an array are separated by ";" or ".", rows by "|". */
function arrayText(piece: string): string {
  const outside = piece
    .split('"')
    .map((part, index) => (index % 2 === 0 ? part.replaceAll(';', ',').replaceAll('|', ';') : part));
  return outside.join('"');
}

/** The reference in brackets: .B3, $'Sheet'.$A$1:.B2, Sheet.A1. */
export function referenceText(reference: string): string {
  const ends = splitEnds(reference).map(readEnd);
  const [first, second] = ends;
  if (!first) return reference;
  const sheet = first.sheet === '' ? '' : `${first.sheet}!`;
  return second === undefined ? sheet + first.cell : `${sheet}${first.cell}:${second.cell}`;
}

function splitEnds(reference: string): string[] {
  const ends = [''];
  let quoted = false;
  for (const sign of reference) {
    if (sign === "'") quoted = !quoted;
    if (sign === ':' && !quoted) ends.push('');
    else ends[ends.length - 1] += sign;
  }
  return ends;
}

/** A reference to another file has "#" after its address. It stays unchanged and is refused. */
function readEnd(end: string): { readonly sheet: string; readonly cell: string } {
  const dot = end.lastIndexOf('.');
  const [sheet, cell] = [end.slice(0, Math.max(dot, 0)).replace(/^\$/, ''), end.slice(dot + 1)];
  if (sheet.includes('#')) return { sheet: `'http[1]'`, cell };
  return { sheet: sheet === '' || sheet.startsWith("'") ? sheet : `'${sheet}'`, cell };
}

function functionNames(formula: string): string {
  return formula
    .split('"')
    .map((part, index) =>
      index % 2 === 0 ? part.replaceAll(/(?<![A-Z0-9.])[A-Z][A-Z0-9.]*(?=\()/g, functionOf) : part,
    )
    .join('"');
}

function functionOf(name: string): string {
  const prefix = Object.keys(NAMES).find((start) => name.startsWith(start));
  const bare = prefix === undefined ? name : name.slice(prefix.length);
  const legacy = bare.startsWith('LEGACY.') ? bare.replace('.', '') : bare;
  return Object.hasOwn(LEGACY, legacy) ? (LEGACY[legacy] ?? bare) : bare;
}
