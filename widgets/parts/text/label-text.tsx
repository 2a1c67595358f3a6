import { asText } from '../schema/text-and-classes.ts';

/** A label with the mark for required fields; screen readers get it from the control. */
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
