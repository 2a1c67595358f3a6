import { readFileSync } from 'node:fs';
import type { MantineTheme } from '@mantine/core';
import { expect, test } from 'vitest';
import { contrast, readableOn, shadesOf } from './colours.ts';
import { PERSON_CLASSES, PERSON_COLOURS, personColour } from '../text/person-colours.ts';
import { ACCENT } from '../../../schemas/accent.ts';
import { makeTheme, variables } from './theme.ts';

const PRIMARIES = [ACCENT, '#ffd400', '#00ff66', '#111111', '#e6007e'];

const schemesOf = (primary: string) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the resolver reads only what makeTheme sets
  const resolved = variables(makeTheme(primary) as MantineTheme);
  return [resolved.light, resolved.dark].map((scheme): Readonly<Record<string, string>> => ({ ...scheme }));
};

test.each(PRIMARIES)('with %s as the accent every ink can be read on its ground, light and dark', (primary) => {
  for (const scheme of schemesOf(primary)) {
    const ratio = (ink: string, ground: string): number => contrast(scheme[ink] ?? '', scheme[ground] ?? '');
    const pairs = [
      ['--mantine-color-text', '--mantine-color-body'],
      ['--mantine-color-text', '--px-accent-soft'],
      ['--mantine-color-dimmed', '--mantine-color-body'],
      ['--mantine-color-dimmed', '--px-quiet'],
      ['--mantine-color-dimmed', '--px-raised'],
      ['--mantine-color-dimmed', '--px-neutral-ground'],
      ['--mantine-color-error', '--mantine-color-body'],
      ['--px-accent-text', '--mantine-color-body'],
      ['--px-accent-text', '--px-quiet'],
      ['--px-accent-text', '--px-accent-soft'],
      ['--px-accent-text', '--px-neutral-ground'],
      ['--px-accent-text', '--px-raised'],
      ...['info', 'success', 'warning', 'danger', 'neutral'].flatMap((tone) => [
        [`--px-${tone}-ink`, `--px-${tone}-ground`],
        [`--px-${tone}-ink`, '--px-raised'],
      ]),
    ] as const;
    for (const [ink = '', ground = ''] of pairs)
      expect(ratio(ink, ground), `${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    expect(ratio('--mantine-color-default-border', '--mantine-color-body')).toBeGreaterThanOrEqual(3);
    expect(contrast('#ffffff', scheme['--px-accent'] ?? '')).toBeGreaterThanOrEqual(4.5);
  }
});

test('the accent is number six of ten shades, from light to dark', () => {
  const shades = shadesOf(ACCENT);
  expect(shades).toHaveLength(10);
  expect(shades[6]).toBe(ACCENT);
  const onWhite = shades.map((shade) => contrast('#ffffff', shade));
  expect(onWhite).toEqual(onWhite.toSorted((a, b) => a - b));
});

test('what is no colour gives the default accent, and shadesOf says what is wrong', () => {
  expect(makeTheme('purple').other?.['primary']).toBe(ACCENT);
  expect(() => shadesOf('purple')).toThrow('Not a colour: purple');
});

test('a colour that can be read stays as it is', () => {
  expect(readableOn('#ffffff', ACCENT)).toBe(ACCENT);
  expect(contrast('#ffffff', readableOn('#ffffff', '#ffff00'))).toBeGreaterThanOrEqual(4.5);
});

test('letters on every person’s colour can be read; the same id has the same colour', () => {
  expect(PERSON_COLOURS).toHaveLength(21);
  for (const given of [...PERSON_COLOURS, '#ffe066', '#808080']) {
    const { ground, ink } = personColour(given, '');
    expect(contrast(ground, ink)).toBeGreaterThanOrEqual(4.5);
  }
  expect(personColour(null, 'Maria')).toEqual(personColour('no colour', 'Maria'));
  expect(personColour(99, 'Maria')).toEqual(personColour(null, 'Maria'));
});

test('pages have the same colours of people as the avatars: 21 variables and 20 background classes that can be read', () => {
  const css = readFileSync('widgets/parts/theme/person-colours.css', 'utf8');
  const named = [...css.matchAll(/--px-person-(\d+): (#[\da-f]{6});/g)].map(([, number, colour]) => [
    Number(number),
    colour,
  ]);
  expect(named).toEqual(PERSON_COLOURS.map((colour, number) => [number, colour]));
  const classes = [
    ...css.matchAll(/\.(background-\d+) \{\n {2}background-color: var\(--px-person-(\d+)\);\n {2}color: (#\w+);/g),
  ];
  expect(classes.map(([, name]) => name)).toEqual(PERSON_CLASSES);
  for (const [, name, number, ink] of classes) {
    expect(name).toBe(`background-${number}`);
    expect(personColour(name, '')).toEqual({ ground: PERSON_COLOURS[Number(number)], ink });
  }
});
