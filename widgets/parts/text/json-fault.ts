import type { TextProblem } from '../../../engine/index.ts';
import type { Translate } from '../../../engine/react/index.ts';

/** The fault of a JSON text, in the reader's language. */
export const jsonFaultText = ({ fault }: Pick<TextProblem, 'fault'>, t: Translate): string =>
  t(`widgets.json.${fault.code}`, fault.values);
