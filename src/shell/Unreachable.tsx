import el from '../../schemas/locales/el/unreachable.json';
import en from '../../schemas/locales/en/unreachable.json';
import { useApp } from '../app/app-context.ts';
import styles from './Unreachable.module.css';

/** When not even the texts could be fetched: the one page that brings its own. */
export function Unreachable() {
  const { texts } = useApp();
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
