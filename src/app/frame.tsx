import type { Frame } from '../../engine/index.ts';
import { useTranslate } from '../../engine/react/index.ts';
import { frame as plain } from '../../widgets/_shared/frame.tsx';
import { failureText } from './failure.ts';

/** Failures say what they are in the reader's language. */
const Failed: Frame['Failed'] = ({ error, ...rest }) => {
  const t = useTranslate();
  return <plain.Failed {...rest} error={failureText(error, t)} />;
};

export const frame: Frame = { ...plain, Failed };
