import type { SlotEntry, Widget } from '../../../engine/index.ts';
import { useTranslate } from '../../../engine/react/index.ts';
import { entryProps } from '../../parts/field/entries.ts';
import { PushButton } from '../../parts/frame/push-button.tsx';
import { asText } from '../../parts/schema/text-and-classes.ts';
import { actionProps, type SelectionBarProps } from './schema.ts';
import css from './SelectionBar.module.css';

const isDangerous = (entry: SlotEntry): boolean => entryProps(entry, actionProps).tone === 'danger';

/** It appears with the first selected row and disappears with the last. */
export default function SelectionBar(props: Widget<SelectionBarProps>) {
  const { label, text, all, selected, slots, emit, listens } = props;
  const t = useTranslate();
  const count = selected?.length ?? 0;
  if (count === 0) return <output className="px-hidden" />;
  const entries = slots['actions'] ?? [];
  const actions = [...entries.filter((entry) => !isDangerous(entry)), ...entries.filter(isDangerous)];
  return (
    <div className={css.place} data-foot>
      <div role="group" id={props.nodeId} aria-label={label ?? t('widgets.grid.selection')} className={css.bar}>
        <output className={css.count}>{asText(text) || count}</output>
        {asText(all) !== '' && listens('all') ? (
          <PushButton kind="quiet" small onClick={() => emit('all', {})}>
            {asText(all)}
          </PushButton>
        ) : null}
        <span className={css.actions}>
          {actions.map((entry) => (
            <Action key={entry.key} entry={entry} />
          ))}
        </span>
        <PushButton
          kind="quiet"
          small
          icon="clear"
          label={t('widgets.selection.clear')}
          onClick={() => emit('select', { selected: [] })}
        />
      </div>
    </div>
  );
}

function Action({ entry }: { readonly entry: SlotEntry }) {
  const { text, icon, tone, link, disabled } = entryProps(entry, actionProps);
  return (
    <span className={css.action} data-tone={tone ?? 'neutral'}>
      <PushButton
        kind="quiet"
        small
        icon={icon}
        link={link}
        disabled={disabled}
        onClick={() => entry.emit('click', {})}
      >
        {asText(text)}
      </PushButton>
    </span>
  );
}
