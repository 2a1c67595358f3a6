import { asText } from './text-and-classes.ts';

/** A label with the mark of what is required; the control itself tells it to screen readers. */
export function LabelText({ label, required }: { label: unknown; required?: boolean | null | undefined }) {
  return (
    <>
      {asText(label)}
      {required && (
        <span aria-hidden style={{ color: 'var(--mantine-color-error)' }}>
          {' *'}
        </span>
      )}
    </>
  );
}
