// oxlint-disable jsx-a11y/prefer-tag-over-role -- a fieldset around it would disable a field
import { useContext, useEffect, useRef, type KeyboardEvent } from 'react';
import { DisabledFrame } from '../frame/disabled-frame.ts';

interface Props {
  readonly id: string;
  readonly className: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** A search field that takes the focus. It also works in a disabled frame, whose fieldset disables every form control. */
export function ReadingField(props: Props) {
  const isFramed = useContext(DisabledFrame);
  return isFramed ? <FramedField {...props} /> : <PlainField {...props} />;
}

function PlainField({ id, className, label, value, onChange, onKeyDown }: Props) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <input
      ref={field}
      id={id}
      className={className}
      aria-label={label}
      placeholder={label}
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  );
}

/** The browser stores its text. */
function FramedField({ id, className, label, onChange, onKeyDown }: Props) {
  const field = useRef<HTMLSpanElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <span
      ref={field}
      id={id}
      role="textbox"
      tabIndex={0}
      className={className}
      aria-label={label}
      contentEditable="plaintext-only"
      onInput={(event) => onChange(event.currentTarget.textContent)}
      onKeyDown={onKeyDown}
    />
  );
}
