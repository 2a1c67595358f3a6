import styles from './Splash.module.css';

/** Nothing yet; after a moment, that something is on its way. */
export function Splash() {
  return <div className={styles.splash} role="progressbar" aria-label="…" />;
}
