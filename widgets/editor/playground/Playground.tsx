import { Badge, Select } from '@mantine/core';
import { useMemo } from 'react';
import {
  describeWidgets,
  nearest,
  type Widget,
  type WidgetDefinition,
  type GroupedManual,
} from '../../../engine/index.ts';
import { useRuntime, useTranslate } from '../../../engine/react/index.ts';
import { asText } from '../../parts/schema/text-and-classes.ts';
import { Icon } from '../../parts/icon/icon.tsx';
import { manuals } from '../../manuals.ts';
import { Manual } from './Manual.tsx';
import type { PlaygroundProps } from './schema.ts';
import { Trial } from './Trial.tsx';
import css from './Playground.module.css';

type Definitions = Readonly<Record<string, WidgetDefinition>>;
const manualOf: Readonly<Record<string, GroupedManual>> = manuals;

export default function Playground({ name, example, emit, listens, nodeId }: Widget<PlaygroundProps>) {
  const { widgets } = useRuntime().options.catalogue;
  const definitions = useMemo(() => describeWidgets(widgets, manualOf), [widgets]);
  const wanted = asText(name);
  const found = definitionOf(definitions, wanted);
  return (
    <div className={css.root} id={nodeId}>
      {listens('choose') ? (
        <Choice
          definitions={definitions}
          value={found?.name ?? null}
          choose={(next) => emit('choose', { name: next })}
        />
      ) : null}
      {found ? (
        <PlaygroundItem key={found.name} definition={found} first={asText(example)} />
      ) : (
        <Missing name={wanted} definitions={definitions} />
      )}
    </div>
  );
}

/** Finds a widget by its exact name, or else ignoring the case, because addresses are typed by hand. */
function definitionOf(definitions: Definitions, name: string): WidgetDefinition | undefined {
  if (Object.hasOwn(definitions, name)) return definitions[name];
  return Object.values(definitions).find((definition) => definition.name.toLowerCase() === name.toLowerCase());
}

function PlaygroundItem({ definition, first }: { readonly definition: WidgetDefinition; readonly first: string }) {
  const t = useTranslate();
  return (
    <>
      <header className={css.header}>
        <h2 className={css.name}>
          <code>{definition.name}</code>
          <Badge variant="light" color="gray" tt="none">
            {t(`playground.groups.${definition.group}`)}
          </Badge>
        </h2>
        <p lang="en">{definition.description}</p>
      </header>
      <Trial definition={definition} first={first} />
      <Manual definition={definition} />
    </>
  );
}

function Choice(props: {
  readonly definitions: Definitions;
  readonly value: string | null;
  readonly choose: (name: string) => void;
}) {
  const t = useTranslate();
  const groups = Map.groupBy(Object.values(props.definitions), ({ group }) => group);
  const data = [...groups].map(([group, all]) => ({
    group: t(`playground.groups.${group}`),
    items: all.map(({ name }) => ({ value: name, label: name })),
  }));
  return (
    <Select
      className={css.choice}
      label={t('playground.widget')}
      placeholder={t('playground.choose')}
      nothingFoundMessage={t('playground.nothing')}
      data={data}
      value={props.value}
      onChange={(next) => {
        if (next !== null) props.choose(next);
      }}
      searchable
      allowDeselect={false}
      maxDropdownHeight={360}
      checkIconPosition="right"
    />
  );
}

function Missing({ name, definitions }: { readonly name: string; readonly definitions: Definitions }) {
  const t = useTranslate();
  if (name === '') return <p className={css.quiet}>{t('playground.chooseOne')}</p>;
  const near = nearest(name, Object.keys(definitions));
  return (
    <div className={css.missing} role="alert">
      <Icon name="help" />
      <div>
        <strong>{t('playground.unknown', { name })}</strong>
        {near === undefined ? null : <p>{t('playground.nearest', { name: near })}</p>}
      </div>
    </div>
  );
}
