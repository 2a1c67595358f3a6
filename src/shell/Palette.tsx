import { Modal, useMantineColorScheme } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import { useTranslate } from '../../engine/react/index.ts';
import { Icon } from '../../widgets/_shared/icon.tsx';
import { useReturnFocus } from '../../widgets/_shared/use-return-focus.ts';
import { chooseLanguage } from '../app/choose-language.ts';
import { useApp } from '../app/app-context.ts';
import { roleLabel } from '../app/role-label.ts';
import { signOut } from '../app/sign-out.ts';
import { findCommands, menuCommands, type Command } from './commands.ts';
import { nameOf } from './LanguageChoice.tsx';
import type { MenuLine } from './menu.ts';
import styles from './Palette.module.css';
import { useChooseRole } from './use-choose-role.ts';
import { useLink } from './use-link.ts';
import { useOpenAfterFrame } from './use-open-after-frame.ts';

/** Everything that the shell can do, found by typing. Arrow keys move, Enter runs, Escape closes. */
export default observer(function Palette({ lines }: { lines: readonly MenuLine[] }) {
  const { display } = useApp();
  const t = useTranslate();
  const close = () => display.set({ paletteOpen: false });
  const commands = useCommands(lines);
  useReturnFocus();
  return (
    <Modal
      opened={useOpenAfterFrame()}
      onClose={close}
      returnFocus={false}
      withCloseButton={false}
      aria-label={t('shell.search')}
      padding={0}
      size="lg"
      yOffset="12vh"
      transitionProps={{ duration: 100 }}
    >
      <Finder commands={commands} close={close} />
    </Modal>
  );
});

function Finder({ commands, close }: { commands: readonly Command[]; close: () => void }) {
  const t = useTranslate();
  const id = useId();
  const [searched, search] = useState('');
  const [at, move] = useState(0);
  const found = findCommands(commands, searched);
  const chosen = found[Math.min(at, found.length - 1)];
  const run = (command: Command | undefined) => {
    close();
    command?.run();
  };
  useEffect(() => {
    if (chosen) document.getElementById(optionId(id, chosen))?.scrollIntoView({ block: 'nearest' });
  }, [chosen, id]);
  const pressed = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (step === undefined) run(chosen);
    else move((Math.min(at, found.length - 1) + step + found.length) % Math.max(found.length, 1));
  };
  return (
    <>
      <div className={styles.field}>
        <Icon name="search" />
        <input
          data-autofocus
          role="combobox"
          aria-expanded="true"
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={chosen ? optionId(id, chosen) : undefined}
          aria-label={t('shell.search')}
          placeholder={t('shell.searchHint')}
          autoComplete="off"
          spellCheck={false}
          value={searched}
          onChange={(event) => {
            search(event.target.value);
            move(0);
          }}
          onKeyDown={pressed}
        />
      </div>
      {/* A combobox keeps the focus in its field; the elements that HTML has for lists would take it. */}
      {/* oxlint-disable jsx-a11y/prefer-tag-over-role */}
      <div id={id} role="listbox" aria-label={t('shell.search')} className={styles.list}>
        {found.map((command) => (
          <div
            key={command.key}
            id={optionId(id, command)}
            role="option"
            tabIndex={-1}
            aria-selected={command === chosen}
            className={styles.option}
            onPointerMove={() => move(found.indexOf(command))}
            onClick={() => run(command)}
            onKeyDown={pressed}
          >
            <Icon name={command.icon} />
            <span className={styles.label}>{command.label}</span>
            <span className={styles.group}>{command.group}</span>
          </div>
        ))}
      </div>
      {/* oxlint-enable jsx-a11y/prefer-tag-over-role */}
      <output className={found.length > 0 ? 'px-hidden' : styles.none}>
        {t('shell.found', { count: found.length })}
      </output>
    </>
  );
}

const optionId = (id: string, command: Command) => `${id}-${command.key.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}`;

function useCommands(lines: readonly MenuLine[]): readonly Command[] {
  const app = useApp();
  const { session, texts, history } = app;
  const t = useTranslate();
  const link = useLink();
  const chooseRole = useChooseRole();
  const { setColorScheme } = useMantineColorScheme();
  const go = (to: string, newTab = false) => {
    if (newTab) open(to, '_blank', 'noopener');
    else history.push(to);
  };
  const made = (group: string, icon: string, items: readonly (readonly [string, () => void])[]): Command[] =>
    items.map(([label, run]) => ({ key: `${group}/${label}`, label, group: t(`shell.${group}`), icon, run }));
  return [
    ...menuCommands(lines, t('shell.menu'), go),
    ...made(
      'projectList',
      'briefcase',
      session.projects.map((row) => [row.Descr, () => go(link('home', { curProject: row.url }))]),
    ),
    ...made(
      'roles',
      'shield',
      session.availableRoles.map((role) => [roleLabel(role, t), () => chooseRole(role)]),
    ),
    ...made(
      'language',
      'globe',
      texts.languages.map((code) => [nameOf(code), () => void chooseLanguage(app, code)]),
    ),
    ...made(
      'scheme',
      'sun',
      (['auto', 'light', 'dark'] as const).map((scheme) => [
        t(`shell.scheme.${scheme}.name`),
        () => setColorScheme(scheme),
      ]),
    ),
    ...made('account', 'user', [
      [t('shell.profile'), () => go(link('userinfo'))],
      [t('shell.signOut'), () => void signOut(app)],
    ]),
  ];
}
