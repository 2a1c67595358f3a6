import { searchRank } from '../../../../schemas/formats/search-rank.ts';
import { projects } from '../../../../schemas/calls/projects.ts';
import { createFinder } from '../../../policy/finder.ts';
import { isObject, readBuiltInUnits, type Units } from '../documents/built-in.ts';
import { createTitleReader } from './titles.ts';

/** Finds the tabs of the settings of the project, and the fields and sections in them. */
export const settingFinder = createFinder({
  kind: 'setting',
  roles: projects.set.roles,
  find: async (reader, { context, search }) => {
    const read = await createTitleReader(context);
    return listSettings(reader.roles)
      .map(({ tab, of, text }) => ({ tab, of: of === text ? '' : read(of, '').shown, titles: read(text, '') }))
      .filter(({ titles }) => titles.all.some((title) => searchRank(title, search) !== null))
      .map(({ tab, of, titles }) => ({
        Id: `${tab}/${titles.shown}`,
        Title: titles.shown,
        Detail: of,
        otherTexts: titles.all,
        Links: [{ Screen: 'admin/project', With: {}, State: { tab } }],
      }));
  },
});

interface Setting {
  readonly tab: string;
  /** The text of its tab. */
  readonly of: unknown;
  readonly text: unknown;
}

/** The tabs that the roles may open, each with what stands in it. */
const listSettings = (roles: readonly string[]): readonly Setting[] =>
  readTabs(readBuiltInUnits()).flatMap(({ access, settings }) =>
    access && !access.some((role) => roles.includes(role)) ? [] : settings,
  );

interface Tab {
  /** The roles that may open it; null for all who may open the settings. */
  readonly access: readonly string[] | null;
  readonly settings: readonly Setting[];
}

const EDITOR = 'projects/edit';
const known = new WeakMap<Units, readonly Tab[]>();

/** The tabs of the built-in screen. They are read once. */
function readTabs(units: Units): readonly Tab[] {
  const tabs = known.get(units) ?? findTabs(units.get(EDITOR)?.document['body']).flatMap(readTab);
  known.set(units, tabs);
  return tabs;
}

function readTab({ props, access, body }: Readonly<Record<string, unknown>>): readonly Tab[] {
  const { id: tab, text: of } = isObject(props) ? props : {};
  if (typeof tab !== 'string') return [];
  const texts = new Map([of, ...listLabels(body, new Set())].map((text) => [JSON.stringify(text), text]));
  const settings = [...texts.values()].map((text) => ({ tab, of, text }));
  return [{ access: Array.isArray(access) ? access.map(String) : null, settings }];
}

/** The items of the first widget "tabs" in a document. */
function findTabs(node: unknown): readonly Readonly<Record<string, unknown>>[] {
  if (Array.isArray(node)) return node.flatMap(findTabs);
  if (!isObject(node)) return [];
  const { widget, slots } = node;
  const items = widget === 'tabs' && isObject(slots) ? slots['items'] : undefined;
  if (Array.isArray(items)) return items.filter(isObject);
  return Object.values(node).flatMap(findTabs);
}

/** The labels of fields and titles of sections in a part of a document, and in the parts that it uses. */
function listLabels(node: unknown, seen: Set<string>): readonly unknown[] {
  if (Array.isArray(node)) return node.flatMap((each) => listLabels(each, seen));
  if (!isObject(node)) return [];
  const { widget, props } = node;
  const part = typeof widget === 'string' && !seen.has(widget) ? readBuiltInUnits().get(widget) : undefined;
  if (part) seen.add(part.name);
  const own = isObject(props) ? [props['label'], props['title']].filter(isTextKey) : [];
  const inside = Object.values(node).flatMap((each) => listLabels(each, seen));
  return [...own, ...inside, ...(part ? listLabels(part.document['body'], seen) : [])];
}

/** Texts with values are sentences about data. */
const isTextKey = (text: unknown): boolean => isObject(text) && typeof text['$t'] === 'string' && !('with' in text);
