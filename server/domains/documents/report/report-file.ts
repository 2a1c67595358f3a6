import { XLSX_TYPE } from '../../../../engine/export/workbook-parts.ts';
import { cleanFileName } from '../../../../schemas/formats/clean-file-name.ts';
import type { Config } from '../../../platform/base/config.ts';
import type { Attachment } from '../../../platform/mail/send.ts';
import { renderMail, type MailLanguage, type MailValues } from '../../../platform/mail/template.ts';
import { canPrint, createPdf } from '../../../platform/pdf/printer.ts';
import { ProblemError } from '../../../platform/base/problem.ts';
import type { QueueCaller } from '../../../platform/queue/fair-queue.ts';
import { type CellText, createWorkbook } from '../../../platform/sheets/workbook.ts';
import type { ComputedPart } from './compute-parts.ts';
import { cellText, columnsOf, toLetterParts } from './letter.ts';

/** The maximum bytes of a file in a mail. */
const MAX_BYTES = 2_000_000;
/** The maximum rows of each part on paper. */
const MAX_ROWS_ON_PAPER = 500;

/** Why a mail has no file; no-printer: the installation cannot make PDFs any more. */
type FileFault = 'too-large' | 'failed' | 'no-printer';

/** The file of a report, or the reason why there is none. */
export type ReportFileResult = { readonly file: Attachment } | { readonly left: FileFault };

interface FileOrder {
  readonly kind: 'xlsx' | 'pdf';
  readonly title: string;
  readonly parts: readonly ComputedPart[];
  readonly language: MailLanguage;
  /** The values of the mail's text, for the printed page. */
  readonly values: MailValues;
}

/** Makes the file for a mail. If it is too large or fails, it is left out and the mail says so. */
export async function createReportFile(
  config: Pick<Config, 'PDF_BROWSER' | 'PDF_SANDBOX'>,
  caller: QueueCaller,
  order: FileOrder,
): Promise<ReportFileResult> {
  const content = order.kind === 'xlsx' ? await createXlsx(order) : await tryPdf(config, caller, order);
  if (typeof content === 'string') return { left: content };
  if (content.length > MAX_BYTES) return { left: 'too-large' };
  const type = order.kind === 'xlsx' ? XLSX_TYPE : 'application/pdf';
  return { file: { name: `${cleanFileName(order.title)}.${order.kind}`, type, content } };
}

async function createXlsx({ parts, language }: FileOrder): Promise<Buffer | 'too-large'> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of createWorkbook(sheetLines(parts, language))) {
    size += piece.length;
    if (size > MAX_BYTES) return 'too-large';
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** All parts in one sheet, each with its title, headings and rows, and an empty line after it. */
async function* sheetLines(
  parts: readonly ComputedPart[],
  language: MailLanguage,
): AsyncGenerator<readonly (readonly CellText[])[]> {
  for (const computed of parts) {
    const { part, table } = computed;
    if (!table) continue;
    const columns = columnsOf(computed);
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
  const paper = { ...values, paper: true, parts: toLetterParts(parts, language, MAX_ROWS_ON_PAPER) };
  try {
    return await createPdf(config, caller, renderMail('report', language, paper).html);
  } catch (error) {
    caller.signal?.throwIfAborted();
    if (!(error instanceof ProblemError)) throw error;
    return error.code === 'pdf-too-large' ? 'too-large' : 'failed';
  }
}
