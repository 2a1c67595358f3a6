import { useTranslate } from '../../../engine/react/index.ts';
import { Icon } from '../../parts/icon/icon.tsx';
import type { ViewFault } from './bridge.ts';
import css from './HtmlFrame.module.css';

interface FaultsProps {
  readonly faults: readonly ViewFault[];
  /** The reader is the author of the view, and sees what failed and where. */
  readonly author: boolean;
}

/** The errors of a view's scripts: with their positions for the author, one sentence for readers. */
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
