import { MantineProvider } from '@mantine/core';
import type { Preview } from '@storybook/react-vite';
import { useEffect, type ReactNode } from 'react';
import { Texts } from '../engine/react/index.ts';
// oxlint-disable-next-line import/no-unassigned-import -- it registers the product's operations
import '../operations/index.ts';
import { textsOf } from '../widgets/parts/text/texts-of.ts';
import { makeTheme, variables } from '../widgets/parts/theme/theme.ts';

const startTheme = import.meta.env['STORYBOOK_THEME'] === 'dark' ? 'dark' : 'light';

const toolbar = (title: string, icon: string, items: readonly (string | { value: string; title: string })[]) => ({
  description: title,
  toolbar: { title, icon, items: [...items], dynamicTitle: true },
});

interface StoryProps {
  readonly language: string;
  readonly dark: boolean;
  readonly children: ReactNode;
}

/** The web app's surroundings of every screen. */
function AppContext({ language, dark, children }: StoryProps) {
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return (
    <MantineProvider theme={makeTheme()} cssVariablesResolver={variables} forceColorScheme={dark ? 'dark' : 'light'}>
      <Texts value={textsOf(language)}>
        <main style={{ padding: '1rem' }}>{children}</main>
      </Texts>
    </MantineProvider>
  );
}

const preview: Preview = {
  tags: ['autodocs'],
  parameters: {
    // The list of passed checks takes longer than finding faults, and only people read it.
    a11y: { test: 'error', ...(import.meta.env['VITEST'] ? { options: { reporter: 'no-passes' } } : {}) },
    layout: 'fullscreen',
    controls: { expanded: true },
  },
  globalTypes: {
    theme: toolbar('Theme', 'mirror', [
      { value: 'light', title: 'Light' },
      { value: 'dark', title: 'Dark' },
    ]),
    locale: toolbar('Language', 'globe', [
      { value: 'el', title: 'Ελληνικά' },
      { value: 'en', title: 'English' },
    ]),
    role: toolbar('Role', 'user', [
      'Admin',
      'ProjectManager',
      'Supervisor',
      'Coordinator',
      'Mentor',
      'Mentee',
      'Registered',
    ]),
    network: toolbar('Network', 'transfer', ['ok', 'slow', 'failing']),
  },
  // The tests run once in each theme: STORYBOOK_THEME=dark.
  initialGlobals: { theme: startTheme, locale: 'el', role: 'Admin', network: 'ok' },
  decorators: [
    (Story, { globals }) => (
      <AppContext language={String(globals['locale'])} dark={globals['theme'] === 'dark'}>
        <Story />
      </AppContext>
    ),
  ],
};
export default preview;
