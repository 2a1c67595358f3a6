import { useTranslate } from '../../../engine/react/index.ts';
import { PersonAvatar } from '../../../widgets/parts/frame/person-avatar.tsx';
import { Icon } from '../../../widgets/parts/icon/icon.tsx';
import { TimeLabel } from '../../../widgets/parts/text/time-label.tsx';
import type { Choice, ChoiceGroup } from './choice.ts';
import { MatchedText } from './MatchedText.tsx';
import styles from './Palette.module.css';

interface ListProps {
  readonly id: string;
  readonly groups: readonly ChoiceGroup[];
  readonly chosen: Choice | undefined;
  readonly searched: string;
  readonly choose: (key: string) => void;
  readonly run: (choice: Choice) => void;
  readonly runSecond: (choice: Choice) => void;
}

/** The groups below the field, which keeps the focus. */
export function ChoiceList({ id, groups, ...line }: ListProps) {
  const t = useTranslate();
  // A combobox keeps the focus in its field; HTML's own list elements would take it.
  // oxlint-disable jsx-a11y/prefer-tag-over-role
  return (
    <div id={id} role="listbox" aria-label={t('shell.search')} className={styles.list}>
      {groups.map(({ key, name, choices }) => (
        <div key={key} role="group" aria-labelledby={`${id}-${key}`} className={styles.group}>
          <div id={`${id}-${key}`} role="presentation" className={styles.name}>
            {name}
          </div>
          <div role="presentation" className={styles.choices}>
            {choices.map((choice) => (
              <ChoiceLine key={choice.key} id={choiceId(id, choice.key)} choice={choice} {...line} />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
  // oxlint-enable jsx-a11y/prefer-tag-over-role
}

type LineProps = Omit<ListProps, 'groups'> & { readonly choice: Choice };

function ChoiceLine({ id, choice, chosen, searched, choose, run, runSecond }: LineProps) {
  const { label, detail, kind, icon, person, time, second } = choice;
  return (
    // The keys of an option are handled by the field, which has the focus.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/prefer-tag-over-role
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={choice.key === chosen?.key}
      className={styles.option}
      onPointerMove={() => choose(choice.key)}
      onClick={() => run(choice)}
    >
      {person ? (
        <PersonAvatar name={label} id={person} size="sm" named />
      ) : (
        <span className={styles.icon}>
          <Icon name={icon} />
        </span>
      )}
      <span className={styles.text}>
        <span className={styles.label}>
          <MatchedText text={label} searched={searched} />
        </span>
        {detail ? (
          <span className={styles.detail}>
            <MatchedText text={detail} searched={searched} />
          </span>
        ) : null}
      </span>
      <span className={styles.kind}>
        {time ? <TimeLabel value={time} className={styles.time} /> : null}
        {kind}
      </span>
      {second ? (
        // Ctrl+Enter in the field does the same.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
        <span
          className={styles.second}
          onClick={(event) => {
            event.stopPropagation();
            runSecond(choice);
          }}
        >
          <Icon name={second.icon} />
          <span>{second.label}</span>
        </span>
      ) : null}
    </div>
  );
}

/** The id of an option in the page. */
export const choiceId = (id: string, key: string): string => `${id}-${key.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}`;
