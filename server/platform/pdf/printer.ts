import type { Config } from '../base/config.ts';
import { callerLeft, forbidden, ProblemError, unavailable, unprocessable } from '../base/problem.ts';
import { FairQueue, QueueAborted, type QueueCaller } from '../queue/fair-queue.ts';
import { PrintFailure, printPage, type PrintLimits } from './print-page.ts';

type PrinterConfig = Pick<Config, 'PDF_BROWSER' | 'PDF_SANDBOX'>;

const LIMITS: PrintLimits = { milliseconds: 30_000, memory: 1_024 * 1_048_576, bytes: 32 * 1_048_576 };
/** The maximum characters of a page. */
const MAX_PAGE = 8 * 1_048_576;

/** Each is a browser: two at a time, since the queue keeps one of three workers for short work. */
const queue = new FairQueue({ workers: 3, total: 12, project: 8, person: 2, busy: 'pdf-busy' });

/** Whether the installation makes PDF files. */
export const canPrint = ({ PDF_BROWSER }: PrinterConfig): boolean => PDF_BROWSER !== '';

/** Prints an HTML page as PDF, when it is the caller's turn. */
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
