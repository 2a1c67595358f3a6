import { Button, Code, Group, Stack, Text, Title } from '@mantine/core';
import { useMachine } from '@xstate/react';
import { useId, useState, useSyncExternalStore, type ReactNode } from 'react';
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { FlowDefinition } from '../../engine/index.ts';
import type { FlowPlay } from '../../flows/play.ts';
import { chartEvents, chartStates, runningActors, stateText, type ChartState } from './chart.ts';
import { EventButton } from './EventButton.tsx';
import css from './flow-player.module.css';
import { History, type HistoryEntry } from './history.ts';
import { outcomeOf, withStubs } from './stub-actor.ts';

interface FlowPlayerProps {
  readonly manual: FlowDefinition;
  readonly machine: AnyStateMachine;
  readonly play: FlowPlay;
}

/** A flow that is played by hand: its state, the events that it hears now, what its actors may answer, its context and history. */
export function FlowPlayer(props: FlowPlayerProps) {
  const [round, setRound] = useState(0);
  return <Round key={round} {...props} onReset={() => setRound(round + 1)} />;
}

function Round({ manual, machine, play, onReset }: FlowPlayerProps & { readonly onReset: () => void }) {
  const [stubbed] = useState(() => withStubs(machine));
  const [history] = useState(() => new History());
  const [snapshot, send] = useMachine(stubbed, { input: play.input, inspect: history.inspect });
  const entries = useSyncExternalStore(history.subscribe, () => history.entries);
  return (
    <Stack gap="md">
      <header className={css.head}>
        <div>
          <Title order={1} size="h3">
            {manual.name}
          </Title>
          <Text c="dimmed">{manual.description}</Text>
        </div>
        <Button variant="default" onClick={onReset}>
          Reset
        </Button>
      </header>
      <div className={css.columns}>
        <Stack gap="md">
          <Panel title="State">
            <output className={css.now} data-testid="state">
              {stateText(snapshot)}
            </output>
            <StateTree states={chartStates(snapshot)} />
          </Panel>
          <Panel title="Steps">
            <Steps manual={manual} play={play} snapshot={snapshot} send={send} />
          </Panel>
        </Stack>
        <Stack gap="md">
          <Panel title="Context">
            <Json value={snapshot.context} />
          </Panel>
          <Panel title="History">
            <HistoryList entries={entries} />
          </Panel>
        </Stack>
      </div>
    </Stack>
  );
}

function Panel({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={css.panel}>
      <Title order={2} size="h5" id={id}>
        {title}
      </Title>
      {children}
    </section>
  );
}

function StateTree({ states }: { readonly states: readonly ChartState[] }) {
  return (
    <ul className={css.states}>
      {states.map(({ id, name, isActive, isFinal, states: inner }) => (
        <li key={id}>
          <span className={css.state} aria-current={isActive || undefined}>
            {name}
            {isFinal && <span className={css.final}> (end)</span>}
          </span>
          {inner.length > 0 && <StateTree states={inner} />}
        </li>
      ))}
    </ul>
  );
}

interface StepsProps {
  readonly manual: FlowDefinition;
  readonly play: FlowPlay;
  readonly snapshot: AnyMachineSnapshot;
  readonly send: (event: { readonly type: string }) => void;
}

/** The possible next steps: an actor ends, a page or an actor sends an event, or time passes. */
function Steps({ manual, play, snapshot, send }: StepsProps) {
  const actors = runningActors(snapshot);
  const { events, waits } = chartEvents(snapshot);
  const ofPage = events.filter(({ type }) => Object.hasOwn(manual.events, type));
  const ofActors = events.filter(({ type }) => !Object.hasOwn(manual.events, type));
  if (actors.length + events.length + waits.length === 0)
    return <Text c="dimmed">Nothing: the chart stays in this state.</Text>;
  const buttons = (of: typeof events) =>
    of.map(({ type, label }) => (
      <EventButton
        key={type}
        type={type}
        label={label}
        example={play.events?.[type]}
        snapshot={snapshot}
        onSend={send}
      />
    ));
  return (
    <>
      {actors.map(({ id, name }) => (
        <StepGroup key={id} title={`The actor ${name} ends`}>
          {Object.entries(play.outcomes?.[name] ?? {}).map(([outcome, value]) => (
            <Button key={outcome} variant="light" onClick={() => snapshot.children[id]?.send(outcomeOf(value))}>
              {`${name}: ${outcome}`}
            </Button>
          ))}
        </StepGroup>
      ))}
      {ofPage.length > 0 && <StepGroup title="A page sends">{buttons(ofPage)}</StepGroup>}
      {ofActors.length > 0 && <StepGroup title="An actor sends">{buttons(ofActors)}</StepGroup>}
      {waits.length > 0 && <StepGroup title="Time passes">{buttons(waits)}</StepGroup>}
    </>
  );
}

function StepGroup({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <Text size="sm" c="dimmed" id={id}>
        {title}
      </Text>
      <Group gap="xs" align="start">
        {children}
      </Group>
    </div>
  );
}

function Json({ value }: { readonly value: unknown }) {
  return (
    // A long text can be scrolled by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={css.scroll} tabIndex={0} role="group" aria-label="Context as JSON">
      <Code block className={css.json}>
        {JSON.stringify(value, null, 2)}
      </Code>
    </div>
  );
}

function HistoryList({ entries }: { readonly entries: readonly HistoryEntry[] }) {
  return (
    // A long list can be scrolled by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={css.scroll} tabIndex={0} role="group" aria-label="Events, newest first">
      <ol className={css.history} reversed>
        {entries.map(({ number, event, payload, result }) => (
          <li key={number} value={number}>
            <strong>{event}</strong> → {result}
            {payload !== '' && <div className={css.payload}>{payload}</div>}
          </li>
        ))}
      </ol>
    </div>
  );
}
