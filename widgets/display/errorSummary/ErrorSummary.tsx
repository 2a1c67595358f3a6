import { useEffect, useId, useRef, useState } from 'react';
import type { Widget } from '../../../engine/index.ts';
import { useTranslate } from '../../../engine/react/index.ts';
import { faultsIn, focusField, type FieldFault } from './faults.ts';
import type { ErrorSummaryProps } from './schema.ts';
import css from './ErrorSummary.module.css';

/**
 * Lists several refused fields of the surrounding form, or else of the dialog or page, each with a link to its field. A field is removed from the list when
 * it is corrected.
 */
export default function ErrorSummary({ errors }: Widget<ErrorSummaryProps>) {
  const count = Object.keys(errors).length;
  return count > 1 ? <Summary count={count} /> : null;
}

/** The label of a field may be a question. */
const endsSentence = (label: string): boolean => /[.?;!:]$/.test(label);

function Summary({ count }: { readonly count: number }) {
  const t = useTranslate();
  const heading = useId();
  const box = useRef<HTMLDivElement>(null);
  const [faults, setFaults] = useState<readonly FieldFault[]>([]);
  useEffect(() => {
    const form = box.current?.closest<HTMLElement>('form, [role="dialog"], main');
    if (!box.current || !form) return undefined;
    const look = () => {
      const found = faultsIn(form);
      setFaults((before) => (JSON.stringify(before) === JSON.stringify(found) ? before : found));
    };
    look();
    // It appears when a save was refused, and takes the focus in place of a field that was invalid before.
    box.current.focus();
    // Fields render their messages after the form.
    const watch = new MutationObserver(look);
    watch.observe(form, { childList: true, subtree: true, characterData: true });
    return () => watch.disconnect();
  }, []);
  return (
    <div ref={box} role="group" tabIndex={-1} aria-labelledby={heading} className={css.summary} data-summary="">
      <strong id={heading}>{t('widgets.form.correct', { count: Math.max(count, faults.length) })}</strong>
      <ul>
        {faults.map(({ id, label, text }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={(event) => {
                event.preventDefault();
                focusField(id);
              }}
            >
              {label === '' ? text : `${label}${endsSentence(label) ? '' : ':'} ${text}`}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
