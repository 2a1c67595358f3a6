import { useTranslate } from '../../engine/react/index.ts';
import { Icon } from '../_shared/icon.tsx';
import type { ViewFault } from './bridge.ts';
import css from './HtmlFrame.module.css';

interface FaultsProps {
  readonly faults: readonly ViewFault[];
  /** The reader writes the view: they see what failed, and where. */
  readonly author: boolean;
}

/** The errors of the scripts of a view: for its author with their places, for readers one sentence. */
export function Faults({ faults, author }: FaultsProps) {
  const t = useTranslate();
  if (faults.length === 0) return null;
  const describe = ({ part, line, column, message }: ViewFault): string =>
    line === 0 ? message : t(`widgets.htmlFrame.fault.${part}`, { line, column, message });
  const texts = author
    ? [...new Set(faults.map(describe))]
    : [t('errors.report', { data: t('widgets.htmlFrame.fault') })];
  return (
    <div role="alert">
      {texts.map((text) => (
        <p key={text} className={css.stopped}>
          <Icon name="alert" size={20} />
          {text}
        </p>
      ))}
    </div>
  );
}
