import { TextInput } from '@mantine/core';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import type { Widget } from '../../../engine/index.ts';
import { useTranslate } from '../../../engine/react/index.ts';
import { asText } from '../../parts/schema/text-and-classes.ts';
import { Icon } from '../../parts/icon/icon.tsx';
import { entriesOf, matchingEntries, type PaletteEntry, type PaletteExample } from './entries.ts';
import type { PaletteProps } from './schema.ts';
import css from './Palette.module.css';

export default function Palette({ label, known, nodeId, emit }: Widget<PaletteProps>) {
  const t = useTranslate();
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search);
  const count = useRef(0);
  const entries = useMemo(() => entriesOf(known), [known]);
  const groups = useMemo(
    () => Object.groupBy(matchingEntries(entries, wanted), ({ group }) => group),
    [entries, wanted],
  );
  const insert = (name: string, { node, state }: PaletteExample): void => {
    count.current += 1;
    emit('insert', { name, node, state, count: count.current });
  };
  return (
    <section id={nodeId} className={css.root} aria-label={asText(label) || t('widgets.palette.label')}>
      <TextInput
        type="search"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        aria-label={t('widgets.palette.search')}
        placeholder={t('widgets.palette.search')}
        leftSection={<Icon name="search" size={17} />}
      />
      <div className={css.groups}>
        {Object.entries(groups).map(([group, list = []]) => (
          <div key={group}>
            <h3 className={css.group}>{t(`widgets.palette.${group}`)}</h3>
            <ul className={css.list}>
              {list.map((entry) => (
                <Entry key={entry.name} entry={entry} insert={insert} />
              ))}
            </ul>
          </div>
        ))}
        {Object.keys(groups).length === 0 ? <p className={css.none}>{t('widgets.palette.none')}</p> : null}
      </div>
    </section>
  );
}

function Entry({ entry, insert }: { entry: PaletteEntry; insert: (name: string, example: PaletteExample) => void }) {
  const t = useTranslate();
  return (
    <li className={css.entry}>
      <code className={css.name}>{entry.name}</code>
      <span className={css.description}>{entry.description}</span>
      <span className={css.examples}>
        {entry.examples.map((example) => (
          <button
            key={example.name}
            type="button"
            className={css.example}
            aria-label={t('widgets.palette.insert', { name: entry.name, example: example.name })}
            onClick={() => insert(entry.name, example)}
          >
            <Icon name="add" size={14} />
            {example.name}
          </button>
        ))}
      </span>
    </li>
  );
}
