import styles from './Splash.module.css';

/** Nothing yet; after a moment, that something is on its way. */
export function Splash() {
  return <progress className={styles.splash} aria-label="…" />;
}
