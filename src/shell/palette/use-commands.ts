import { useMantineColorScheme } from '@mantine/core';
import { useTranslate } from '../../../engine/react/index.ts';
import { chooseLanguage } from '../../app/choose-language.ts';
import { useApp } from '../../app/app-context.ts';
import { roleLabel } from '../../app/role-label.ts';
import { signOut } from '../../app/sign-out.ts';
import { nameOf } from '../LanguageChoice.tsx';
import type { MenuLine } from '../menu.ts';
import { useChooseRole } from '../use-choose-role.ts';
import { useLink } from '../use-link.ts';
import type { Choice } from './choice.ts';
import { menuCommands } from './commands.ts';

type CommandRow = readonly [label: string, run: () => void];

/** The pages of the menu, and the commands of the shell. */
export function useCommands(lines: readonly MenuLine[]): {
  readonly pages: readonly Choice[];
  readonly commands: readonly Choice[];
} {
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
  const create = (kind: string, icon: string, rows: readonly CommandRow[]): Choice[] =>
    rows.map(([label, run]) => ({ key: `${kind}/${label}`, label, kind: t(kind), icon, rank: 0, run }));
  const commands = [
    ...create(
      'shell.projectList',
      'briefcase',
      session.projects.map((row): CommandRow => [row.Descr, () => go(link('home', { curProject: row.url }))]),
    ),
    ...create(
      'shell.roles',
      'shield',
      session.availableRoles.map((role): CommandRow => [roleLabel(role, t), () => chooseRole(role)]),
    ),
    ...create(
      'shell.language',
      'globe',
      texts.languages.map((code): CommandRow => [nameOf(code), () => void chooseLanguage(app, code)]),
    ),
    ...create(
      'shell.scheme',
      'sun',
      (['auto', 'light', 'dark'] as const).map((scheme): CommandRow => [
        t(`shell.scheme.${scheme}.name`),
        () => setColorScheme(scheme),
      ]),
    ),
    ...create('shell.account', 'user', [
      [t('shell.profile'), () => go(link('userinfo'))],
      [t('shell.signOut'), () => void signOut(app)],
    ]),
  ];
  return { pages: menuCommands(lines, t('search.kind.page'), go), commands };
}
