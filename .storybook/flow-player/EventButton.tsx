import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { AnyMachineSnapshot } from 'xstate';
import css from './flow-player.module.css';

interface EventButtonProps {
  readonly type: string;
  readonly label: string;
  /** The payload to begin with; none where the event has no payload. */
  readonly example: object | undefined;
  readonly snapshot: AnyMachineSnapshot;
  readonly onSend: (event: { readonly type: string }) => void;
}

/** Sends an event. Its payload can be written as JSON; what the guards refuse cannot be sent. */
export function EventButton({ type, label, example, snapshot, onSend }: EventButtonProps) {
  const [text, setText] = useState(() => JSON.stringify(example ?? {}, null, 2));
  const { event, fault } = read(type, text, snapshot);
  const button = (
    <Button variant="light" disabled={event === null || !snapshot.can(event)} onClick={() => event && onSend(event)}>
      {label}
    </Button>
  );
  if (example === undefined) return button;
  return (
    <div className={css.event}>
      {button}
      <details>
        <summary>Payload</summary>
        <Textarea
          aria-label={`Payload of ${label}`}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          error={fault}
          classNames={{ input: css.json }}
          autosize
          maxRows={16}
          spellCheck={false}
        />
      </details>
    </div>
  );
}

interface ReadPayload {
  readonly event: { readonly type: string } | null;
  readonly fault: string | null;
}

/** The event with its payload, or why there is none. Guards look at the payload, and may be unable to. */
function read(type: string, text: string, snapshot: AnyMachineSnapshot): ReadPayload {
  try {
    const event = { ...JSON.parse(text), type };
    snapshot.can(event);
    return { event, fault: null };
  } catch (error) {
    return { event: null, fault: error instanceof Error ? error.message : String(error) };
  }
}
