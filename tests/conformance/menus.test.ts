import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { demoProjects, type DemoMenu } from '../../schemas/demo/index.ts';
import { readBuiltInUnits } from '../../server/domains/documents/documents/built-in.ts';
import { menuGroups, menuLines } from '../../src/shell/menu.ts';

type Entry = DemoMenu[number];

const LANGUAGES = ['el', 'en'] as const;
const FOLDER = new URL('../../schemas/locales/', import.meta.url);
const textsOf = (language: string): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(new URL(language, FOLDER)).flatMap((file) =>
      Object.entries<string>(JSON.parse(readFileSync(new URL(`${language}/${file}`, FOLDER), 'utf8'))),
    ),
  );
const texts = { el: textsOf('el'), en: textsOf('en') };

const units = readBuiltInUnits();
const screens = new Map([...units.values()].map(({ document }) => [document['screen'], document['title']]));
const isBuilt = (screen: string) => screens.has(screen);

/** The title of the home greets. */
const GREETING = 'screens.hello';

/** The texts that a title may be; none when it greets, or says what data says. */
function titleKeys(title: unknown): readonly string[] {
  const text = JSON.stringify(title);
  return text.includes('"with"') || text.includes(GREETING)
    ? []
    : [...text.matchAll(/t\('([^']+)'\)|"\$t":"([^"]+)"/g)].map((at) => at[1] ?? at[2] ?? '');
}

/** Whether one of the names is a title of the screen. */
function isNamed({ state }: Entry, language: (typeof LANGUAGES)[number], ...names: readonly string[]): boolean {
  const keys = titleKeys(screens.get(state));
  return keys.length === 0 || keys.some((key) => names.includes(texts[language].get(key) ?? ''));
}

/** The entry and its tabs that have another name than their screen. A first tab may have the title of its entry. */
function otherNames(entry: Entry, language: (typeof LANGUAGES)[number]): readonly string[] {
  const name = entry.label[language] ?? '';
  const [first, ...rest] = (entry.subMenu ?? []).filter(({ state }) => isBuilt(state));
  const own = first ? isNamed(first, language, first.label[language] ?? '', name) : isNamed(entry, language, name);
  const others = rest.filter((tab) => !isNamed(tab, language, tab.label[language] ?? ''));
  return [...(own ? [] : [entry]), ...others].map(({ state, label }) => `${state}: ${label[language] ?? ''}`);
}

const menus = Object.entries(demoProjects.first.settings.Roles).map(
  ([role, entries]) => [role, entries.filter(({ state }) => isBuilt(state))] as const,
);
const link = (screen: string) => (isBuilt(screen) ? `/demo/${screen}` : null);

describe.each(menus)('the menu of %s', (_, entries) => {
  it.each(LANGUAGES)('has the names of its screens: %s', (language) => {
    expect(entries.flatMap((entry) => otherNames(entry, language))).toEqual([]);
  });

  it.each(LANGUAGES)('has no name, stem or icon twice: %s', (language) => {
    const lines = menuLines(entries, language, link);
    const stems = lines.map(({ label }) => stem(label));
    const icons = lines.map(({ icon }) => icon);
    expect(stems.filter((each, index) => stems.indexOf(each) !== index)).toEqual([]);
    expect(icons.filter((each, index) => icons.indexOf(each) !== index)).toEqual([]);
  });

  it('has at most eight entries under a heading', () => {
    const groups = menuGroups(menuLines(entries, 'el', link));
    expect(groups.filter(([, lines]) => lines.length > 8)).toEqual([]);
  });
});

/** "Έργο" and "Έργα" are the same to who reads quickly. */
const stem = (label: string) =>
  label
    .toLowerCase()
    .slice(0, Math.max(4, label.length - 2))
    .replace(/(ο|α|s)$/, '');
