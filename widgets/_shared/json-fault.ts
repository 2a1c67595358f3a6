import type { TextProblem } from '../../engine/index.ts';
import type { Translate } from '../../engine/react/index.ts';

/** What is wrong with a JSON text, in the reader's language. */
export const jsonFaultText = ({ fault }: Pick<TextProblem, 'fault'>, t: Translate): string =>
  t(`widgets.json.${fault.code}`, fault.values);
