import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { SlotEntry, Widget } from '../../../engine/index.ts';
import { asText } from '../../parts/schema/text-and-classes.ts';
import { entryProps } from '../../parts/field/entries.ts';
import { Icon } from '../../parts/icon/icon.tsx';
import { nextInRow } from '../../parts/hook/roving.ts';
import { tabProps, type TabProps, type TabsProps } from './schema.ts';
import styles from './Tabs.module.css';

const propsOf = (entry: SlotEntry): TabProps => entryProps(entry, tabProps);

/** Scrolls the row of tabs to the open tab where the row is wider than the window. The page itself does not scroll. */
function showTab(row: HTMLElement | null, tab: HTMLElement | null): void {
  if (!row || !tab) return;
  const [{ left, width }, outer] = [tab.getBoundingClientRect(), row.getBoundingClientRect()];
  row.scrollLeft += left - outer.left - (row.clientWidth - width) / 2;
}

export default function Tabs({ label, value: given, slots, nodeId, emit, bound }: Widget<TabsProps>) {
  const entries = slots.items ?? [];
  // Unbound tabs hold their own state.
  const [own, setOwn] = useState<TabsProps['value']>(null);
  const value = bound('value') ? given : own;
  const open =
    entries.find((entry) => propsOf(entry).id === value) ?? entries.find((entry) => !propsOf(entry).disabled);
  const row = useRef<HTMLDivElement>(null);
  const choose = (entry: SlotEntry): void => {
    setOwn(propsOf(entry).id);
    emit('change', { value: propsOf(entry).id });
  };

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const target = nextInRow(row.current, event);
    if (!target) return;
    target.focus();
    target.click();
  }

  const tabId = (entry: SlotEntry): string => `${nodeId}-tab-${entry.key}`;
  const openId = open && tabId(open);
  useEffect(() => {
    if (openId !== undefined) showTab(row.current, document.getElementById(openId));
  }, [openId]);
  return (
    <div className={styles.tabs}>
      <div
        ref={row}
        role="tablist"
        tabIndex={-1}
        aria-label={label ?? undefined}
        className={styles.row}
        onKeyDown={onKeyDown}
      >
        {entries.map((entry) => {
          const tab = propsOf(entry);
          const chosen = entry === open;
          return (
            <button
              key={entry.key}
              id={tabId(entry)}
              type="button"
              role="tab"
              aria-selected={chosen}
              aria-controls={chosen && entry.body ? `${nodeId}-panel` : undefined}
              tabIndex={chosen ? 0 : -1}
              disabled={tab.disabled === true}
              className={styles.tab}
              onClick={() => choose(entry)}
            >
              {tab.icon && <Icon name={tab.icon} size={17} />}
              {asText(tab.text)}
              {asText(tab.badge) && <span className={styles.badge}>{asText(tab.badge)}</span>}
            </button>
          );
        })}
      </div>
      {open?.body && (
        <div
          key={open.key}
          id={`${nodeId}-panel`}
          role="tabpanel"
          aria-labelledby={tabId(open)}
          className={styles.panel}
        >
          {open.body}
        </div>
      )}
    </div>
  );
}
