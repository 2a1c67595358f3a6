import { useEffect } from 'react';
import type { CodeFieldProps, CodeHandle } from '../../../widgets/parts/monaco/CodeField.tsx';

/** The calls to the editor, in order. */
export const askedCompletions: string[] = [];

/** Replaces Monaco, which jsdom cannot draw, by a text area with the same contract. Monaco itself is tested in Chromium. */
export default function PlainField(props: CodeFieldProps) {
  const { ready, language, value } = props;
  useEffect(() => {
    const handle: CodeHandle = {
      format: async () => {
        askedCompletions.push('format');
        return !value.includes("'");
      },
      edit: () => void askedCompletions.push('edit'),
      offset: () => 0,
      reveal: (line, column) => void askedCompletions.push(`reveal ${line}:${column}`),
      faults: async () => (language === 'javascript' ? [{ line: 1, column: 9, message: "';' expected." }] : []),
    };
    ready?.(handle);
  }, [ready, language, value]);
  return (
    <textarea
      aria-label={props.label}
      aria-invalid={props.invalid === true}
      disabled={props.disabled}
      value={props.value}
      onChange={(event) => props.change(event.target.value)}
    />
  );
}
