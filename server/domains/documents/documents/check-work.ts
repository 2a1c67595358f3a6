import type { Problem } from '../../../../engine/index.ts';
import type { QueueCaller } from '../../../platform/queue/fair-queue.ts';
import { runWork, type Work } from '../../../platform/work/run.ts';
import { languages, readBuiltInTexts } from '../../../platform/texts/texts.ts';
import { readBuiltInUnits, type Unit } from './built-in.ts';
import { createProblem, findUnitProblems } from './unit-problems.ts';
import type { DocumentSurroundings } from './kinds.ts';

type Surroundings = Pick<DocumentSurroundings, 'texts' | 'units' | 'stored'>;

/** The data that the process has to be sent: the units and texts of the project. */
interface CheckOrder extends Pick<Surroundings, 'texts' | 'stored'> {
  readonly documents: readonly Unit['document'][];
  readonly units: readonly Unit[];
}

const CHECK: Work<CheckOrder, readonly (readonly Problem[])[]> = {
  module: new URL(import.meta.url),
  name: 'findAllProblems',
  ms: 60_000,
  isLong: true,
};
const TOO_LARGE = createProblem('too-large', '', 'the check takes too long');

/** Documents with longer texts are checked in a process. */
const MAX_INLINE_LENGTH = 16_000;

/** The problems of documents, each checked together with the others of their project. */
export async function checkDocuments(
  caller: QueueCaller,
  documents: readonly Unit['document'][],
  around: Surroundings,
): Promise<readonly (readonly Problem[])[]> {
  const isShort = JSON.stringify(documents).length <= MAX_INLINE_LENGTH;
  if (isShort) return documents.map((document) => findUnitProblems(document, around));
  const builtIn = readBuiltInUnits();
  const units = [...around.units.values()].filter((unit) => builtIn.get(unit.name) !== unit);
  const order = { documents, units, texts: ownTexts(around.texts), stored: around.stored };
  const ended = documents.map(() => [TOO_LARGE]);
  return runWork(caller, { ...CHECK, ended }, order);
}

/** Runs in the process. */
export function findAllProblems({ documents, units, texts, stored }: CheckOrder): readonly (readonly Problem[])[] {
  const all = new Map([...readBuiltInUnits(), ...units.map((unit) => [unit.name, unit] as const)]);
  const withOwn = languages().map((code) => [code, { ...readBuiltInTexts(code), ...texts[code] }] as const);
  const around = { units: all, texts: Object.fromEntries(withOwn), stored };
  return documents.map((document) => findUnitProblems(document, around));
}

const ownTexts = (texts: Surroundings['texts']): Surroundings['texts'] =>
  Object.fromEntries(
    Object.entries(texts).map(([code, all]) => {
      const builtIn = readBuiltInTexts(code);
      return [code, Object.fromEntries(Object.entries(all).filter(([key, text]) => builtIn?.[key] !== text))];
    }),
  );
