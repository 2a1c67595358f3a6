import { XLSX_TYPE } from '../../../engine/export/workbook-parts.ts';
import { cleanFileName } from '../../../schemas/formats/clean-file-name.ts';
import type { Config } from '../../config.ts';
import type { Attachment } from '../../mail/send.ts';
import { renderMail, type MailLanguage, type MailValues } from '../../mail/template.ts';
import { canPrint, createPdf } from '../../pdf/printer.ts';
import { ProblemError } from '../../problem.ts';
import type { QueueCaller } from '../../queue/fair-queue.ts';
import type { CellText } from '../grid/cell-text.ts';
import { createWorkbook } from '../grid/workbook.ts';
import type { ComputedPart } from './compute-parts.ts';
import { cellText, columnsOf, toLetterParts } from './letter.ts';

/** Bytes of a file in a mail. */
const MOST_BYTES = 2_000_000;
/** Rows of each part on paper. */
const MOST_ON_PAPER = 500;

/** Why a mail has no file; no-printer: the installation makes no PDF any more. */
type FileFault = 'too-large' | 'failed' | 'no-printer';

/** A file of a report, or why there is none. */
export type ReportFileResult = { readonly file: Attachment } | { readonly left: FileFault };

interface FileOrder {
  readonly kind: 'xlsx' | 'pdf';
  readonly title: string;
  readonly parts: readonly ComputedPart[];
  readonly language: MailLanguage;
  /** What the words of the mail name, for paper. */
  readonly values: MailValues;
}

/** Makes the file that goes with a mail. A file that is too large, or fails, is left out: the mail says so. */
export async function createReportFile(
  config: Pick<Config, 'PDF_BROWSER' | 'PDF_SANDBOX'>,
  caller: QueueCaller,
  order: FileOrder,
): Promise<ReportFileResult> {
  const content = order.kind === 'xlsx' ? await createXlsx(order) : await tryPdf(config, caller, order);
  if (typeof content === 'string') return { left: content };
  if (content.length > MOST_BYTES) return { left: 'too-large' };
  const type = order.kind === 'xlsx' ? XLSX_TYPE : 'application/pdf';
  return { file: { name: `${cleanFileName(order.title)}.${order.kind}`, type, content } };
}

async function createXlsx({ parts, language }: FileOrder): Promise<Buffer | 'too-large'> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of createWorkbook(sheetLines(parts, language))) {
    size += piece.length;
    if (size > MOST_BYTES) return 'too-large';
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** One sheet: each part has its title, its headings and its rows, then an empty line. */
async function* sheetLines(
  parts: readonly ComputedPart[],
  language: MailLanguage,
): AsyncGenerator<readonly (readonly CellText[])[]> {
  for (const each of parts) {
    const { part, table } = each;
    if (!table) continue;
    const columns = columnsOf(each);
    yield [...(part.Title ? [[part.Title]] : []), columns.map(({ column }) => column.Name)];
    yield table.Rows.map((row) =>
      columns.map(({ column, at }) => {
        const value = row[at] ?? null;
        if (value === null) return '';
        return typeof value === 'number' ? value : cellText(value, column, language);
      }),
    );
    yield [[]];
  }
}

async function tryPdf(
  config: Pick<Config, 'PDF_BROWSER' | 'PDF_SANDBOX'>,
  caller: QueueCaller,
  { parts, language, values }: FileOrder,
): Promise<Buffer | FileFault> {
  if (!canPrint(config)) return 'no-printer';
  const paper = { ...values, paper: true, parts: toLetterParts(parts, language, MOST_ON_PAPER) };
  try {
    return await createPdf(config, caller, renderMail('report', language, paper).html);
  } catch (error) {
    caller.signal?.throwIfAborted();
    if (!(error instanceof ProblemError)) throw error;
    return error.code === 'pdf-too-large' ? 'too-large' : 'failed';
  }
}
