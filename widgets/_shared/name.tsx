import styles from './name.module.css';

/** A name in which the surname stands out, as lists that are ordered by it show it. */
export function Name({ name, surname }: { readonly name: string; readonly surname: string }) {
  const start = surname ? name.lastIndexOf(surname) : -1;
  if (start < 0) return <>{name}</>;
  return (
    <span className={styles.name}>
      {name.slice(0, start)}
      <b>{surname}</b>
      {name.slice(start + surname.length)}
    </span>
  );
}
