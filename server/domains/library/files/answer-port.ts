import { Port } from '../../../platform/base/port.ts';
import type { Db } from '../../../platform/data/tables.ts';
import type { Reader } from '../../../policy/reader.ts';

interface AnswerAddress {
  readonly action: number;
  readonly person: number;
  readonly question: string;
}

/** Refuses readers who may not write the answer to a question, since uploaded files answer it. */
export const answerable = new Port<(db: Db, reader: Reader, address: AnswerAddress) => Promise<unknown>>('answerable');
