/**
 * Faults in the look of the open page, one line each: text that is cut, that leaves its box or lies over other text, images without a size, headings.
 * The functions run in the page; contrast, target sizes and empty headings are checked by axe.
 */
export const LOOKS_SOURCE = `(() => { ${[
  listFaults,
  listHeadings,
  listImages,
  listTypedText,
  textsOnPage,
  clipOf,
  escapedBox,
  holdersOf,
  isShown,
  listOverlaps,
  overlap,
  describe,
]
  .map(String)
  .join('\n')}; return listFaults(); })()`;

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface TextOnPage {
  readonly element: Element;
  /** The lines of the text, each without what its holders clip. */
  readonly lines: readonly Box[];
  readonly fault: string | null;
  /** It stands in a layer above the page: what lies under it is covered. */
  readonly floats: boolean;
}

function listFaults(): string[] {
  const texts = textsOnPage();
  const faults = texts.flatMap(({ element, fault }) => (fault === null ? [] : [`${fault}: ${describe(element)}`]));
  return [...new Set([...listHeadings(), ...listImages(), ...listTypedText(), ...faults, ...listOverlaps(texts)])];
}

function listHeadings(): string[] {
  const count = [...document.querySelectorAll('h1')].filter((heading) => isShown(heading)).length;
  return count === 1 ? [] : [`${String(count)} headings of the first level`];
}

/** An image without a height moves what stands below it when it comes. */
function listImages(): string[] {
  return [...document.images]
    .filter((image) => {
      if (!isShown(image)) return false;
      const { display } = image.style;
      // The height that is asked for is only known of an image without a layout.
      image.style.display = 'none';
      const { height, aspectRatio } = getComputedStyle(image);
      image.style.display = display;
      return height === 'auto' && !aspectRatio.includes('/');
    })
    .map((image) => `image without a height: ${describe(image)}`);
}

/** The placeholder of a field and the choice that it shows. */
function listTypedText(): string[] {
  const canvas = document.createElement('canvas').getContext('2d');
  return [...document.querySelectorAll('input')].flatMap((input) => {
    const style = getComputedStyle(input);
    const choice = input.readOnly || input.getAttribute('role') === 'combobox' ? input.value : '';
    const text = choice || (input.value === '' ? input.placeholder : '');
    if (!canvas || text === '' || !isShown(input) || input.title !== '') return [];
    canvas.font = style.font;
    const room = input.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
    const missing = canvas.measureText(text).width - room;
    return missing > 1 ? [`cut by ${String(Math.round(missing))} px in a field: "${text}" ${describe(input)}`] : [];
  });
}

function textsOnPage(): TextOnPage[] {
  const found: TextOnPage[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (!element || (walker.currentNode.textContent ?? '').trim() === '' || !isShown(element)) continue;
    if (element.closest('svg, iframe, .monaco-editor, [contenteditable], option, script, style')) continue;
    range.selectNodeContents(walker.currentNode);
    const lines = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    const holders = holdersOf(element);
    const clips = lines.map((line) => clipOf(line, holders));
    const cut = clips.find(({ by }) => by !== null);
    const titled = element.closest('[title]:not([title=""]), [data-cut="shown"]') !== null;
    const escaped = lines.map((line) => escapedBox(line, holders)).find((fault) => fault !== null);
    found.push({
      element,
      lines: clips.map(({ rest }) => rest).filter((rest) => rest.right - rest.left > 2 && rest.bottom - rest.top > 2),
      fault: cut && !titled ? cut.by : (escaped ?? null),
      floats: [element, ...holders].some((holder) => /sticky|fixed|absolute/.test(getComputedStyle(holder).position)),
    });
  }
  return found;
}

/** The elements that can clip: an element at a place of its own is not clipped by what is between it and the place that holds it. */
function holdersOf(element: Element): Element[] {
  const holders: Element[] = [];
  let placed = '';
  for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
    const { position, transform, display } = getComputedStyle(at);
    const holds = placed === '' || (placed === 'absolute' && position !== 'static') || transform !== 'none';
    if (!holds) continue;
    if (display !== 'inline' && display !== 'contents') holders.push(at);
    placed = position === 'absolute' || position === 'fixed' ? position : '';
  }
  return holders;
}

/** The part of a line that its containers show, and the part that they cut off without scrolling. */
function clipOf(line: Box, holders: readonly Element[]): { readonly rest: Box; readonly by: string | null } {
  let { left, top, right, bottom } = line;
  let [scrolls, rolls] = [false, false];
  let by: string | null = null;
  for (const holder of holders) {
    const { overflowX, overflowY } = getComputedStyle(holder);
    const box = holder.getBoundingClientRect();
    scrolls ||= /auto|scroll/.test(overflowX);
    rolls ||= /auto|scroll/.test(overflowY);
    const wide = Math.round(Math.max(right - box.right, box.left - left));
    const high = Math.round(Math.max(bottom - box.bottom, box.top - top));
    if (overflowX !== 'visible') {
      if (!scrolls && wide > 1) by ??= `cut by ${String(wide)} px of width`;
      [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
    }
    if (overflowY !== 'visible') {
      if (!rolls && high > (line.bottom - line.top) / 4) by ??= `cut by ${String(high)} px of height`;
      [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
    }
  }
  return { rest: { left, top, right, bottom }, by };
}

/** The first box with an edge or a ground of its own that the line leaves. */
function escapedBox(line: Box, holders: readonly Element[]): string | null {
  for (const holder of holders) {
    const { backgroundColor, borderLeftWidth, overflowX, overflowY } = getComputedStyle(holder);
    if (overflowX !== 'visible' || overflowY !== 'visible') return null;
    const drawn = !/transparent|, 0\)$|\/ 0\)$/.test(backgroundColor) || borderLeftWidth !== '0px';
    if (!drawn) continue;
    const box = holder.getBoundingClientRect();
    const wide = Math.round(Math.max(line.right - box.right, box.left - line.left));
    const high = Math.round(Math.max(line.bottom - box.bottom, box.top - line.top));
    if (wide > 1) return `leaves its box by ${String(wide)} px sideways`;
    if (high > 3) return `leaves its box by ${String(high)} px upwards or downwards`;
  }
  return null;
}

/** Text that is there for the eyes: not hidden, and not clipped to a point for screen readers. */
function isShown(element: Element): boolean {
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
  for (let at: Element | null = element; at; at = at.parentElement) {
    const { clipPath, width, height, position } = getComputedStyle(at);
    if (clipPath.startsWith('inset(50%') || clipPath.startsWith('inset(100%')) return false;
    if (position === 'absolute' && width === '1px' && height === '1px') return false;
    if (at.matches('.skip-link')) return false;
  }
  return true;
}

function listOverlaps(texts: readonly TextOnPage[]): string[] {
  const lines = texts
    .filter(({ floats }) => !floats)
    .flatMap(({ element, lines: own }) => own.map((line) => ({ element, line })))
    .toSorted((one, other) => one.line.top - other.line.top);
  return lines.flatMap((one, at) => {
    const faults: string[] = [];
    for (let next = at + 1; next < lines.length; next += 1) {
      const other = lines[next];
      if (!other || other.line.top >= one.line.bottom) break;
      if (one.element !== other.element && overlap(one.line, other.line))
        faults.push(`text over text: ${describe(one.element)} and ${describe(other.element)}`);
    }
    return faults;
  });
}

/** A line is higher than its letters: lines may touch. */
function overlap(one: Box, other: Box): boolean {
  const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return wide > 2 && high > Math.min(one.bottom - one.top, other.bottom - other.top) * 0.4;
}

function describe(element: Element): string {
  const { x, y } = element.getBoundingClientRect();
  const text = (element.textContent ?? '').trim().slice(0, 60);
  const names = [element, element.parentElement].map(
    (at) => `${at?.localName ?? ''}.${at?.getAttribute('class') ?? ''}`,
  );
  return `"${text}" at ${String(Math.round(x))},${String(Math.round(y))} (${names.join(' in ')})`;
}
