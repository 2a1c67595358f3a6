import styles from './name.module.css';

/** A name with an emphasised surname, for lists that are ordered by it. */
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
