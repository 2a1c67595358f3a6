import styles from './Splash.module.css';

/** The frame of the page, as index.html shows it before the scripts have come; after a moment, a loading indicator. */
export function Splash() {
  return (
    <>
      <div className="boot">
        <i />
        <i />
        <i />
      </div>
      <progress className={styles.splash} aria-label="…" />
    </>
  );
}
