import { observer } from 'mobx-react-lite';
import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import { useTranslate } from '../../../engine/react/index.ts';
import { MAX_SEARCH_LENGTH } from '../../../schemas/formats/search-rank.ts';
import { Icon } from '../../../widgets/parts/icon/icon.tsx';
import { useApp } from '../../app/app-context.ts';
import type { MenuLine } from '../menu.ts';
import { takeTyped } from '../typed-ahead.ts';
import { choicesOf, type Choice } from './choice.ts';
import { ChoiceList, choiceId } from './ChoiceList.tsx';
import { nextKind } from './count-kinds.ts';
import { FinderState } from './FinderState.tsx';
import { KindChips } from './KindChips.tsx';
import { nextIndex } from './next-index.ts';
import styles from './Palette.module.css';
import { addRecentChoice } from './recent-choices.ts';
import { useGroups } from './use-groups.ts';

/** The field and its list. Arrow keys, Home and End move; Enter opens; Escape closes the window. */
export const Finder = observer(function Finder({ lines, close }: { lines: readonly MenuLine[]; close: () => void }) {
  const { ports, texts } = useApp();
  const t = useTranslate();
  const id = useId();
  const [text, setText] = useState('');
  const [chosenKey, choose] = useState<string | null>(null);
  const [wantedKind, narrow] = useState<string | null>(null);
  const { groups, kinds, kind, isEmpty, found, searched } = useGroups(text, lines, wantedKind);
  const choices = choicesOf(groups);
  const chosen = choices.find(({ key }) => key === chosenKey) ?? choices[0];
  const type = (next: string) => {
    setText(next);
    choose(null);
  };
  const chooseKind = (next: string | null) => {
    narrow(next);
    choose(null);
  };
  const run = (choice: Choice) => {
    if (choice.fill !== undefined) return type(choice.fill);
    addRecentChoice(ports.keep.device, choice);
    close();
    choice.run();
  };
  const runSecond = ({ second }: Choice) => {
    if (!second) return;
    close();
    second.run();
  };
  useEffect(() => {
    if (chosenKey !== null) document.getElementById(choiceId(id, chosenKey))?.scrollIntoView({ block: 'nearest' });
  }, [chosenKey, id]);
  const pressed = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    // A failed search has a button, to which Tab leads.
    if (event.key === 'Tab' && kinds.length > 0 && found.state !== 'failed') {
      event.preventDefault();
      return chooseKind(nextKind(kinds, kind, event.shiftKey ? -1 : 1));
    }
    const next = nextIndex(event, chosen ? choices.indexOf(chosen) : 0, choices.length);
    if (next === null && event.key !== 'Enter') return;
    event.preventDefault();
    if (next !== null) choose(choices[next]?.key ?? null);
    else if (chosen) (event.ctrlKey || event.metaKey ? runSecond : run)(chosen);
  };
  const kindName = kinds.find((each) => each.kind === kind)?.name;
  const count = t('shell.found', { count: isEmpty ? 0 : choices.length });
  const foundText = kindName === undefined ? count : `${kindName}: ${count}`;
  return (
    <>
      <div className={styles.field}>
        <Icon name="search" size={20} />
        <input
          data-autofocus
          role="combobox"
          aria-expanded={choices.length > 0}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={chosen ? choiceId(id, chosen.key) : undefined}
          aria-label={t('shell.search')}
          placeholder={t('shell.searchHint')}
          autoComplete="off"
          spellCheck={false}
          maxLength={MAX_SEARCH_LENGTH}
          value={text}
          onFocus={() => {
            const before = takeTyped();
            if (before !== '') type(before);
          }}
          onChange={(event) => type(event.target.value)}
          onKeyDown={pressed}
        />
        <output className={styles.count} data-hidden={text === '' || undefined}>
          {found.state === 'loading' ? t('search.loading') : foundText}
        </output>
      </div>
      {kinds.length > 0 && <KindChips kinds={kinds} chosen={kind} choose={chooseKind} />}
      <ChoiceList
        id={id}
        groups={groups}
        chosen={chosen}
        searched={searched}
        choose={choose}
        run={run}
        runSecond={runSecond}
      />
      <FinderState found={found} searched={searched} isEmpty={isEmpty} />
      <p className={styles.keys} aria-hidden="true">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {t('search.keyMove')}
        </span>
        <span>
          <kbd>Enter</kbd> {t('search.keyOpen')}
        </span>
        {chosen?.second && (
          <span>
            <kbd>Ctrl</kbd> <kbd>Enter</kbd> {chosen.second.label.toLocaleLowerCase(texts.language)}
          </span>
        )}
        {kinds.length > 0 && (
          <span>
            <kbd>Tab</kbd> {t('search.keyKind')}
          </span>
        )}
        <span>
          <kbd>Esc</kbd> {t('search.keyClose')}
        </span>
      </p>
    </>
  );
});
