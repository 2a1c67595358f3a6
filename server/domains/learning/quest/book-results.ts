import { workbookValues } from '../../../../schemas/documents/questionnaire-answers.ts';
import type { CallContext } from '../../../platform/http/area.ts';
import type { Reader } from '../../../policy/reader.ts';
import { createScriptCaller, type ScriptCaller } from '../../../platform/sandbox/scripts.ts';
import { computeResults, type BookOutcome } from '../../../platform/workbooks/results.ts';
import { loadResultBooks, type ResultBook } from '../../documents/index.ts';
import type { AnswerLanguage } from './answer-words.ts';

/** The time in which a request computes the workbooks of a page of people. */
const PEOPLE_MS = 20_000;
/** The time in which it computes those of all people for the means. Computed results are cached. */
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

  /** The results of a workbook for the stored answers of people, in order. */
  ofPeople(book: ResultBook, texts: readonly string[]): Promise<BookOutcome[]> {
    return this.compute(book, texts, PEOPLE_MS);
  }

  /** The same for means: the first page continues to compute, later pages use cached results. */
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
