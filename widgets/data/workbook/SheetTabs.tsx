import { useRef, type KeyboardEvent } from 'react';
import { useTranslate } from '../../../engine/react/index.ts';
import { pressed } from '../../parts/frame/reading-button.tsx';
import { nextInRow } from '../../parts/hook/roving.ts';
import css from './Workbook.module.css';

interface Props {
  readonly names: readonly string[];
  readonly open: number;
  readonly nodeId: string;
  readonly turn: (sheet: number) => void;
}

/** The tabs of the sheets, below the table as in spreadsheets. */
export function SheetTabs({ names, open, nodeId, turn }: Props) {
  const t = useTranslate();
  const row = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const target = nextInRow(row.current, event, '[role="tab"]');
    if (!target) return;
    target.focus();
    target.click();
  };
  return (
    <div
      ref={row}
      role="tablist"
      tabIndex={-1}
      aria-label={t('widgets.workbook.sheets')}
      className={css.tabs}
      onKeyDown={onKeyDown}
    >
      {names.map((name, sheet) => (
        // A disabled frame would disable a button.
        <div
          key={sheet}
          role="tab"
          id={`${nodeId}-tab-${sheet}`}
          aria-selected={sheet === open}
          aria-controls={`${nodeId}-panel`}
          tabIndex={sheet === open ? 0 : -1}
          className={css.tab}
          onClick={() => turn(sheet)}
          onKeyDown={(event) => pressed(event, () => turn(sheet))}
        >
          {name}
        </div>
      ))}
    </div>
  );
}
