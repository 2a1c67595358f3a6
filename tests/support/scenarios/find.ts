import { computeAccessibleName } from 'dom-accessibility-api';
import type { Translate } from '../../../engine/react/index.ts';
import type { ElementTarget, Target, TextTarget } from '../../../schemas/documents/scenario.ts';
import { FinalFailure } from './eventually.ts';

/** Finds elements as a reader does: by accessible name and displayed text. */
export interface Finder {
  readonly words: (words: TextTarget) => string;
  /** All matches in the order of the page. */
  readonly all: (target: Target) => readonly HTMLElement[];
  readonly one: (target: Target) => HTMLElement;
  /** The field, box or button with this name. */
  readonly control: (target: Target) => HTMLElement;
  readonly says: (target: Target) => string;
}

const CONTROLS = 'a[href],button,fieldset,input,select,textarea,summary,[role],[contenteditable="true"]';
/** Further elements that may have a name. */
const NAMED = `${CONTROLS},iframe,img,[aria-label],[aria-labelledby]`;
const ROLES: Readonly<Record<string, string>> = {
  button: 'button,[role="button"],summary,input[type="submit"]',
  link: 'a[href],[role="link"]',
  checkbox: 'input[type="checkbox"],[role="checkbox"]',
  radio: 'input[type="radio"],[role="radio"]',
  textbox: 'input:not([type]),input[type="text"],textarea,[role="textbox"],[contenteditable="true"]',
  heading: 'h1,h2,h3,h4,h5,h6,[role="heading"]',
  row: 'tr,[role="row"]',
  cell: 'td,[role="cell"],[role="gridcell"]',
  article: 'article,[role="article"]',
  listitem: 'li,[role="listitem"]',
  dialog: 'dialog,[role="dialog"]',
};

export function finder(page: HTMLElement, translate: Translate): Finder {
  const words = (given: TextTarget): string => wordsOf(given, translate);
  const spotted = (spot: ElementTarget, sight: Sight): readonly HTMLElement[] => {
    const within = spot.in === undefined ? [page] : seen(spot.in, sight);
    const found = within.flatMap((root) => [...root.querySelectorAll<HTMLElement>(selectorOf(spot))]);
    const fitting = distinct(found).filter(
      (element) =>
        (spot.text === undefined || elementText(element).includes(words(spot.text))) &&
        sight.isVisible(element) &&
        (spot.label === undefined || sight.nameOf(element) === words(spot.label)),
    );
    const innermost = spot.role === undefined && spot.id === undefined ? deepest(fitting) : fitting;
    return spot.nth === undefined ? innermost : innermost.slice(spot.nth, spot.nth + 1);
  };
  const seen = (target: Target, sight: Sight): readonly HTMLElement[] => {
    if (isSpot(target)) return spotted(target, sight);
    const called = words(target);
    const controls = [...page.querySelectorAll<HTMLElement>(CONTROLS)].filter(sight.isVisible);
    const named = controls.filter((element) => sight.nameOf(element) === called);
    return deepest(named.length > 0 ? named : showing(page, called).filter(sight.isVisible));
  };
  const all = (target: Target): readonly HTMLElement[] => seen(target, makeSight());
  const says = (target: Target): string => (isSpot(target) ? JSON.stringify(target) : `"${words(target)}"`);
  const one = (target: Target): HTMLElement => {
    const [found] = all(target);
    if (!found) throw new Error(`There is no ${says(target)}`);
    return found;
  };
  return { words, all, one, says, control: (target) => controlIn(one(target)) };
}

export const isSpot = (target: Target): target is ElementTarget => typeof target === 'object' && !('$t' in target);

function wordsOf(given: TextTarget, translate: Translate): string {
  if (typeof given === 'string') return normal(given);
  const text = translate(given.$t, given.with);
  if (text === given.$t) throw new FinalFailure(`There is no text ${given.$t}`);
  return normal(text);
}

function selectorOf({ role, id, label }: ElementTarget): string {
  const roles = role === undefined ? null : (ROLES[role] ?? `[role="${role}"]`);
  // Node ids end with the id in the document, with the key of the row after it.
  const ids = id === undefined ? null : `:is([id$="-${id}"],[id*="-${id}-"])`;
  if (roles !== null) return ids === null ? roles : `${ids}:is(${roles}),${ids} :is(${roles})`;
  return ids ?? (label === undefined ? '*' : NAMED);
}

/** The elements that contain these words. */
const showing = (root: HTMLElement, text: string): readonly HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>('*')].filter((element) => elementText(element).includes(text));

const deepest = (elements: readonly HTMLElement[]): readonly HTMLElement[] => {
  const all = new Set(elements);
  const around = new Set<Element>();
  for (const element of elements)
    for (let up = element.parentElement; up !== null && !around.has(up); up = up.parentElement)
      if (all.has(up)) around.add(up);
  return elements.filter((element) => !around.has(element));
};

const FIELDS = 'input,textarea,select,[contenteditable="true"],[role="textbox"]';

/** An element found by its label may be the control itself or its wrapper. */
const controlIn = (element: HTMLElement): HTMLElement =>
  element.matches(FIELDS) ? element : (element.querySelector<HTMLElement>(FIELDS) ?? element);

export const nameOf = (element: Element): string => makeSight().nameOf(element);
export const elementText = (element: Element): string => normal(element.textContent);
const normal = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim();
const distinct = <T>(list: readonly T[]): T[] => [...new Set(list)];

/** The visibility of elements while the page does not change. */
interface Sight {
  /** Is it visible or announced by screen readers? */
  readonly isVisible: (element: HTMLElement) => boolean;
  readonly nameOf: (element: Element) => string;
}

/** Computes the style of an element once, because it is slow in jsdom. */
function makeSight(): Sight {
  const styleOf = memoized((element: Element) => getComputedStyle(element));
  const isVisible = memoized((element: HTMLElement): boolean => {
    const { parentElement } = element;
    if (parentElement !== null && !isVisible(parentElement)) return false;
    if (element.matches('script,style,[hidden],template')) return false;
    const { display, visibility } = styleOf(element);
    return display !== 'none' && visibility !== 'hidden';
  });
  const options = { getComputedStyle: styleOf, computedStyleSupportsPseudoElements: false };
  return { isVisible, nameOf: (element) => normal(computeAccessibleName(element, options)) };
}

function memoized<Key, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const values = new Map<Key, Value>();
  return (key) => {
    const known = values.get(key);
    if (known !== undefined) return known;
    const value = compute(key);
    values.set(key, value);
    return value;
  };
}
