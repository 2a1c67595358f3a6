import { workbookValues } from '../../../schemas/documents/questionnaire-answers.ts';
import type { CallContext } from '../../area.ts';
import type { Reader } from '../../policy/reader.ts';
import { createScriptCaller, type ScriptCaller } from '../../sandbox/scripts.ts';
import { computeResults, type BookOutcome } from '../../workbooks/results.ts';
import { loadResultBooks, type ResultBook } from '../documents/workbook-inputs.ts';
import type { AnswerLanguage } from './answer-words.ts';

/** So long a request computes the workbooks of a page of people. */
const PEOPLE_MS = 20_000;
/** So long it goes on with those of all people, for the means. What was computed once is remembered. */
const COUNTS_MS = 6_000;

/** The results of the workbooks of answers, computed for one request. */
export class BookResults {
  private readonly caller: ScriptCaller;
  private readonly project: number;
  private readonly locale: AnswerLanguage;
  private readonly books = new Map<string, ResultBook | null>();

  constructor(context: CallContext, reader: Reader, locale: AnswerLanguage) {
    this.caller = createScriptCaller(context, { person: reader.person, project: reader.project });
    this.project = reader.project.id;
    this.locale = locale;
    this.db = context.db;
  }

  private readonly db: CallContext['db'];

  /** Loads the workbooks of these ids. */
  async load(ids: readonly string[]): Promise<void> {
    const missing = ids.filter((id) => !this.books.has(id));
    const found = await loadResultBooks(this.db, this.project, missing);
    for (const id of missing) this.books.set(id, found.get(id) ?? null);
  }

  /** A loaded workbook with results; undefined where it has none. */
  book(id: string | undefined): ResultBook | undefined {
    return (id === undefined ? null : this.books.get(id)) ?? undefined;
  }

  /** The results of a workbook for stored answers of people, in their order. */
  ofPeople(book: ResultBook, texts: readonly string[]): Promise<BookOutcome[]> {
    return this.compute(book, texts, PEOPLE_MS);
  }

  /** The same for means: those of the first page go on computing, later pages take what is known. */
  ofAll(book: ResultBook, texts: readonly string[], page: number): Promise<BookOutcome[]> {
    return this.compute(book, texts, page === 0 ? COUNTS_MS : 0);
  }

  private compute({ key, workbook, results }: ResultBook, texts: readonly string[], ms: number) {
    const query = {
      caller: this.caller,
      revision: { key, workbook },
      cells: results.map(({ cell }) => cell),
      locale: this.locale,
    };
    return computeResults(query, texts.map(workbookValues), performance.now() + ms);
  }
}
