import { useState } from 'react';
import { useTranslate } from '../../engine/react/index.ts';
import styles from './CopyReference.module.css';

/** Copies the number of a fault, which identifies it in the server's log or in the console. */
export function CopyReference({ reference }: { readonly reference: string }) {
  const t = useTranslate();
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(reference);
    setCopied(true);
  };
  return (
    <button type="button" className={styles.copy} onClick={() => void copy()}>
      {t(isCopied ? 'errors.copied' : 'errors.copyReference')}
    </button>
  );
}
