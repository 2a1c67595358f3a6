// oxlint-disable-next-line import/no-unassigned-import -- a stylesheet gives nothing to assign
import './theme.css';
import { createTheme, type CSSVariablesResolver, type MantineThemeOverride } from '@mantine/core';
import { ACCENT } from '../../../schemas/accent.ts';
import { mix, parseColour, readableOn, shadesOf } from './colours.ts';

/** Backgrounds and text colours of both schemes. theme.css uses the variables that are made from them. */
export const TOKENS = {
  light: {
    body: '#ffffff',
    quiet: '#f7f7fa',
    raised: '#ffffff',
    line: '#e2e2ea',
    control: '#8a8a9c',
    text: '#1f1f2b',
    dimmed: '#5f5f70',
  },
  dark: {
    body: '#17171d',
    quiet: '#1d1d25',
    raised: '#22222b',
    line: '#363643',
    control: '#77778a',
    text: '#e9e9f0',
    dimmed: '#a9a9ba',
  },
} as const;

/** Tones: each text colour on its own pale background reaches AA in both schemes. */
const TONES = {
  info: { light: ['#e9effb', '#24539c'], dark: ['#1f2b42', '#9dbdf2'] },
  success: { light: ['#e4f4ea', '#1b6b3a'], dark: ['#1b3326', '#8fd3a9'] },
  warning: { light: ['#fdf1d8', '#7a4d00'], dark: ['#392c14', '#ecc277'] },
  danger: { light: ['#fdeaea', '#ad2428'], dark: ['#40211f', '#f5a5a1'] },
  neutral: { light: ['#efeff4', '#4b4b5c'], dark: ['#2b2b36', '#c6c6d4'] },
} as const;

const usable = (primary: string | null | undefined): string => (primary && parseColour(primary) ? primary : ACCENT);

/** The theme. `primary` is the project's colour; an invalid one gives the default. */
export function makeTheme(primary?: string | null): MantineThemeOverride {
  // A pale accent is darkened, because its texts are white.
  const accent = readableOn('#ffffff', usable(primary));
  return createTheme({
    primaryColor: 'accent',
    primaryShade: { light: 6, dark: 6 },
    colors: {
      accent: shadesOf(accent),
      red: shadesOf('#c92a2a'),
      dark: [
        '#e9e9f0',
        '#c6c6d4',
        '#a9a9ba',
        '#8a8a9c',
        '#4a4a5a',
        '#363643',
        '#22222b',
        '#17171d',
        '#121217',
        '#0d0d11',
      ],
    },
    fontFamily: "'Inter Variable', 'Inter of the device', system-ui, sans-serif",
    fontFamilyMonospace: "ui-monospace, 'Cascadia Mono', 'DejaVu Sans Mono', Consolas, monospace",
    headings: { fontWeight: '650', textWrap: 'balance' },
    fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.375rem' },
    spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
    radius: { xs: '0.1875rem', sm: '0.25rem', md: '0.375rem', lg: '0.625rem', xl: '1rem' },
    defaultRadius: 'md',
    cursorType: 'pointer',
    respectReducedMotion: true,
    focusRing: 'auto',
    // A focus trap would add an element to the menu, where only entries are allowed.
    components: {
      Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
      // The banner of a page is its own header.
      ModalHeader: { defaultProps: { role: 'presentation' } },
    },
    other: { primary: accent },
  });
}

/** Sets the variables of Mantine and of theme.css: <MantineProvider theme={makeTheme(primary)} cssVariablesResolver={variables}>. */
export const variables: CSSVariablesResolver = (theme) => ({
  variables: {},
  light: scheme('light', String(theme.other.primary ?? ACCENT)),
  dark: scheme('dark', String(theme.other.primary ?? ACCENT)),
});

function scheme(name: 'light' | 'dark', accent: string): Record<string, string> {
  const token = TOKENS[name];
  const soft = mix(token.body, accent, name === 'light' ? 0.09 : 0.3);
  const grounds = [token.quiet, soft, TONES.neutral[name][0], token.raised];
  const accentText = grounds.reduce((ink, ground) => readableOn(ground, ink), accent);
  return {
    '--mantine-color-body': token.body,
    '--mantine-color-text': token.text,
    '--mantine-color-dimmed': token.dimmed,
    '--mantine-color-placeholder': token.dimmed,
    '--mantine-color-error': TONES.danger[name][1],
    '--mantine-color-anchor': accentText,
    '--mantine-color-default-border': token.control,
    '--mantine-color-default': token.raised,
    '--px-quiet': token.quiet,
    '--px-raised': token.raised,
    '--px-line': token.line,
    '--px-accent': accent,
    '--px-accent-text': accentText,
    '--px-accent-soft': soft,
    ...Object.fromEntries(
      Object.entries(TONES).flatMap(([tone, pair]) => [
        [`--px-${tone}-ground`, pair[name][0]],
        [`--px-${tone}-ink`, pair[name][1]],
      ]),
    ),
  };
}
