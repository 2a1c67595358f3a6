import { useEffect, useId, useRef, useState } from 'react';
import type { Widget } from '../../engine/index.ts';
import { useTranslate } from '../../engine/react/index.ts';
import { faultsIn, focusField, type FieldFault } from './faults.ts';
import type { ErrorSummaryProps } from './schema.ts';
import css from './ErrorSummary.module.css';

/** Several refused fields of the form around it, or of the dialog or page where there is no form, each a link to its field; it goes as they are mended. */
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
    // It comes when a save was refused, and goes before the fields that were wrong already.
    box.current.focus();
    // Fields write their messages after the form has been drawn.
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
