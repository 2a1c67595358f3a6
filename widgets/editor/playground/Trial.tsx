import { Button, SegmentedControl, NativeSelect } from '@mantine/core';
import { useMemo, useState, type SyntheticEvent } from 'react';
import type { Example, JsonObject, WidgetDefinition } from '../../../engine/index.ts';
import { useRuntime, useTranslate } from '../../../engine/react/index.ts';
import { formOf, propsIn, withProps } from './form.ts';
import { PropsForm } from './PropsForm.tsx';
import { exampleBundle, Stage } from './stage.tsx';
import css from './Playground.module.css';

interface TrialProps {
  readonly definition: WidgetDefinition;
  readonly first: string;
}

/** The examples of a widget, one of them running. */
export function Trial({ definition, first }: TrialProps) {
  const t = useTranslate();
  const { examples } = definition;
  const [chosen, setChosen] = useState(first);
  const example = examples.find(({ name }) => name === chosen) ?? examples[0];
  const names = examples.map(({ name }) => name);
  const label = t('playground.examples');
  const value = example?.name ?? '';
  return (
    <section className={css.trial} aria-label={label}>
      <div className={css.bar}>
        {names.join('').length < 60 ? (
          <SegmentedControl aria-label={label} data={names} value={value} onChange={setChosen} />
        ) : (
          <NativeSelect aria-label={label} data={names} value={value} onChange={(e) => setChosen(e.target.value)} />
        )}
        {example?.description ? <p className={css.quiet}>{example.description}</p> : null}
      </div>
      {example ? <LivePreview key={value} definition={definition} example={example} /> : null}
    </section>
  );
}

interface ShownEvent {
  readonly number: number;
  readonly event: string;
  readonly payload: string;
}

const MAX_EVENTS = 50;

function LivePreview({ definition, example }: { readonly definition: WidgetDefinition; readonly example: Example }) {
  const t = useTranslate();
  const [start] = useState(() => propsIn(example.node, definition.name) ?? {});
  const [props, setProps] = useState(start);
  const [shownEvents, setShownEvents] = useState<readonly ShownEvent[]>([]);
  const form = useMemo(() => formOf(definition.props, start), [definition, start]);
  const node = useMemo(
    () => (props === start ? example.node : withProps(example.node, definition.name, props)),
    [example, definition, props, start],
  );
  const bundle = useMemo(() => exampleBundle(example, node), [example, node]);
  const hear = (event: string, payload: unknown): void =>
    setShownEvents((before) =>
      [{ number: (before[0]?.number ?? 0) + 1, event, payload: shortJson(payload) }, ...before].slice(0, MAX_EVENTS),
    );
  return (
    <>
      <div className={css.preview} onClickCapture={preventNavigation}>
        <Stage bundle={bundle} widget={{ definition, heard: hear }} />
      </div>
      <div className={css.columns}>
        {form.fields.length > 0 ? (
          <section>
            <h3>{t('playground.props')}</h3>
            <PropsForm form={form} given={props} change={setProps} />
          </section>
        ) : null}
        <div className={css.column}>
          <Events shownEvents={shownEvents} clear={() => setShownEvents([])} />
          <Node node={node} />
        </div>
      </div>
    </>
  );
}

/** Disables the links of an example. */
const preventNavigation = (event: SyntheticEvent): void => {
  if (event.target instanceof Element && event.target.closest('a')) event.preventDefault();
};

const LONG = 300;
function shortJson(payload: unknown): string {
  const text = JSON.stringify(payload) ?? '';
  return text.length > LONG ? `${text.slice(0, LONG)}…` : text;
}

function Events({ shownEvents, clear }: { readonly shownEvents: readonly ShownEvent[]; readonly clear: () => void }) {
  const t = useTranslate();
  return (
    <section>
      <div className={css.head}>
        <h3>{t('playground.events')}</h3>
        {shownEvents.length > 0 ? (
          <Button variant="default" size="compact-xs" onClick={clear}>
            {t('playground.clear')}
          </Button>
        ) : null}
      </div>
      {shownEvents.length === 0 ? <p className={css.quiet}>{t('playground.noEvents')}</p> : null}
      <div role="log" aria-label={t('playground.events')}>
        {shownEvents.length > 0 ? (
          <ol className={css.events} reversed>
            {shownEvents.map(({ number, event, payload }) => (
              <li key={number}>
                <strong>{event}</strong> <code>{payload}</code>
              </li>
            ))}
          </ol>
        ) : null}
      </div>
    </section>
  );
}

function Node({ node }: { readonly node: JsonObject }) {
  const t = useTranslate();
  const { ports } = useRuntime().options;
  const text = JSON.stringify(node, null, 2);
  const copy = async (): Promise<void> => {
    await ports.copy(text);
    ports.toast({ text: t('playground.copied'), tone: 'success' });
  };
  return (
    <section>
      <div className={css.head}>
        <h3>{t('playground.node')}</h3>
        <Button variant="default" size="compact-xs" onClick={() => void copy()}>
          {t('playground.copy')}
        </Button>
      </div>
      {/* It scrolls, so it has to be focusable. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre className={css.code} role="group" tabIndex={0} aria-label={t('playground.node')}>
        {text}
      </pre>
    </section>
  );
}
