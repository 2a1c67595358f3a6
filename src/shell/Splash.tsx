import styles from './Splash.module.css';

/** Shows nothing at first; after a moment, a loading indicator. */
export function Splash() {
  return <progress className={styles.splash} aria-label="…" />;
}
