import { useTranslate } from '../../../engine/react/index.ts';
import type { KindCount } from './count-kinds.ts';
import styles from './Palette.module.css';

interface ChipsProps {
  readonly kinds: readonly KindCount[];
  /** Null: all of them. */
  readonly chosen: string | null;
  readonly choose: (kind: string | null) => void;
}

/** The kinds of what was found. One of them narrows the list; Tab in the field goes to the next one. */
export function KindChips({ kinds, chosen, choose }: ChipsProps) {
  const t = useTranslate();
  return (
    <div className={styles.chips} role="group" aria-label={t('search.narrow')}>
      <Chip name={t('search.all')} pressed={chosen === null} press={() => choose(null)} />
      {kinds.map(({ kind, name, count, more }) => (
        <Chip
          key={kind}
          name={`${name} ${count}${more ? '+' : ''}`}
          pressed={chosen === kind}
          press={() => choose(kind)}
        />
      ))}
    </div>
  );
}

function Chip({ name, pressed, press }: { name: string; pressed: boolean; press: () => void }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.chip}
      aria-pressed={pressed}
      // The field keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
      onClick={press}
    >
      {name}
    </button>
  );
}
