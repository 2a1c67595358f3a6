import styles from './segments.module.css';

interface Segment {
  readonly key: string;
  readonly text: string;
  readonly disabled?: boolean;
  /** The language of the text, where it differs from the page's. */
  readonly lang?: string;
}

interface Props {
  readonly id: string;
  readonly label: string;
  readonly disabled?: boolean;
  readonly options: readonly Segment[];
  readonly chosen: string | null;
  readonly choose: (key: string) => void;
}

/** A choice of one among a few options that are visible side by side. */
export function Segments({ id, label, disabled, options, chosen, choose }: Props) {
  return (
    <fieldset className={styles.segmented} aria-label={label} disabled={disabled === true}>
      {options.map(({ key, text, lang, disabled: off }) => (
        <label key={key} data-chosen={key === chosen} lang={lang}>
          <input type="radio" name={id} checked={key === chosen} disabled={off === true} onChange={() => choose(key)} />
          {text}
        </label>
      ))}
    </fieldset>
  );
}
