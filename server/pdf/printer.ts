import type { Config } from '../config.ts';
import { callerLeft, forbidden, ProblemError, unavailable, unprocessable } from '../problem.ts';
import { FairQueue, QueueAborted, type QueueCaller } from '../queue/fair-queue.ts';
import { PrintFailure, printPage, type PrintLimits } from './print-page.ts';

type PrinterConfig = Pick<Config, 'PDF_BROWSER' | 'PDF_SANDBOX'>;

const LIMITS: PrintLimits = { milliseconds: 30_000, memory: 1_024 * 1_048_576, bytes: 32 * 1_048_576 };
/** Characters of a page. */
const MAX_PAGE = 8 * 1_048_576;

/** Each is a browser: two at once, as the queue keeps one of three for short work. */
const queue = new FairQueue({ workers: 3, total: 12, project: 8, person: 2, busy: 'pdf-busy' });

/** Does the installation make PDF files? */
export const canPrint = ({ PDF_BROWSER }: PrinterConfig): boolean => PDF_BROWSER !== '';

/** Prints a page of HTML as PDF, when it is the caller's turn. */
export async function createPdf(
  config: PrinterConfig,
  caller: QueueCaller,
  html: string,
  given: Partial<PrintLimits> = {},
): Promise<Buffer> {
  if (!canPrint(config)) throw forbidden('pdf-off', 'This installation makes no PDF files.');
  if (html.length > MAX_PAGE) throw tooLarge();
  const command = { path: config.PDF_BROWSER, sandbox: config.PDF_SANDBOX };
  try {
    return await queue.run(caller, {
      long: () => printPage(command, html, { ...LIMITS, ...given }, caller.signal),
    });
  } catch (error) {
    throw problemOf(error, caller.signal);
  }
}

const tooLarge = () => unprocessable('pdf-too-large', 'The documents are too large for one PDF file.');

function problemOf(error: unknown, signal: AbortSignal | undefined): unknown {
  if (error instanceof ProblemError) return error;
  if (signal?.aborted || error instanceof QueueAborted) return callerLeft();
  if (error instanceof PrintFailure && error.kind === 'large') return tooLarge();
  return error instanceof PrintFailure && error.kind === 'late'
    ? unavailable('pdf-late', 'The PDF file was not made in time.', error)
    : unavailable('pdf-failed', 'The PDF file could not be made.', error);
}
