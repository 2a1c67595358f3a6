import styles from './Splash.module.css';

/** The frame of the page, as index.html shows it before the scripts are loaded; after a moment with a loading indicator. */
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
