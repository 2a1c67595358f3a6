import type { Problem, TextProblem } from '../../../engine/index.ts';
import type { Translate } from '../../../engine/react/index.ts';
import { jsonFaultText } from './json-fault.ts';

/** The sentence of a kind of problem in the reader's language: a kind of the checker, or else one of fields. */
export function kindText(kind: string, t: Translate): string | null {
  const key = [`problems.${kind}`, `errors.field.${kind}`].find((candidate) => t(candidate) !== candidate);
  return key === undefined ? null : t(key);
}

/** A problem of a document in the reader's language. Only its names come from the checker's message. */
export function problemText(
  problem: Pick<Problem, 'kind' | 'message' | 'nearest'> & { fault?: TextProblem['fault'] },
  t: Translate,
) {
  const { kind, message, nearest, fault } = problem;
  if (fault) return jsonFaultText({ fault }, t);
  const sentence = kindText(kind, t) ?? message;
  return nearest === undefined ? sentence : `${sentence} ${t('widgets.unknown.nearest', { name: nearest })}`;
}
