import { useEffect } from 'react';
import el from '../../schemas/locales/el/unreachable.json';
import en from '../../schemas/locales/en/unreachable.json';
import { useApp } from '../app/app-context.ts';
import styles from './Unreachable.module.css';

/** Shown when not even the texts could be fetched. It contains its own texts. */
export function Unreachable() {
  const { texts, display } = useApp();
  useEffect(() => display.tellShown(), [display]);
  const own = texts.remembered() === 'en' ? en : el;
  return (
    <main className={styles.page}>
      <h1>{own['unreachable.title']}</h1>
      <p>{own['unreachable.text']}</p>
      <button type="button" onClick={() => location.reload()}>
        {own['unreachable.retry']}
      </button>
    </main>
  );
}
