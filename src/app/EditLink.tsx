import { useRuntime, useTranslate } from '../../engine/react/index.ts';
import type { CodeFault } from './failure.ts';
import { editorLinkOf } from './editor-link.ts';
import styles from './EditLink.module.css';

/** The link to the code that failed, for people who may change it. */
export default function EditLink({ fault }: { readonly fault: CodeFault }) {
  const t = useTranslate();
  const { page } = useRuntime();
  const { to, values } = editorLinkOf(fault);
  const address = page.ports.link(to, values);
  if (address === null) return null;
  return (
    <a className={styles.link} href={address}>
      {t('errors.code-mend', { line: fault.line ?? 1 })}
    </a>
  );
}
