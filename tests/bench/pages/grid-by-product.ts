import type { JsonObject } from '../../../engine/index.ts';
import { count } from './register-page.ts';
import { showDocument } from './product.tsx';
import { widgets } from '../../../widgets/registry.ts';

const { dataGrid } = widgets;

const COLUMNS = 50;
const places = Array.from({ length: COLUMNS }, (_, index) => index);

/** Texts, numbers and dates, in an order that is not yet sorted. */
function cellOf(row: number, column: number): string | number {
  const mixed = (row * 7919 + column * 104_729) % 100_003;
  if (column % 3 === 0) return `Παπαδόπουλος ${mixed}`;
  return column % 3 === 1 ? mixed / 7 : `20${10 + (mixed % 16)}-0${1 + (mixed % 9)}-1${mixed % 9}`;
}

const FORMATS = ['text', 'number', 'date'] as const;

function documentOf(): JsonObject {
  const rows = Array.from({ length: count }, (_, row) => ({
    Id: `r${row}`,
    ...Object.fromEntries(places.map((column) => [`c${column}`, cellOf(row, column)])),
  }));
  const columns = places.map((column) => ({
    props: {
      id: `c${column}`,
      header: `Column ${column}`,
      format: FORMATS[column % 3] ?? 'text',
      value: `{{row.c${column}}}`,
      ...(column === 0 ? { pin: 'start' } : {}),
    },
  }));
  return {
    screen: 'bench',
    version: 1,
    state: { rows: { type: 'array', items: { type: 'object' }, default: rows } },
    body: {
      widget: 'dataGrid',
      props: { rows: '{{state.rows}}', key: 'Id', label: 'Grid', height: 700 },
      slots: { columns },
    },
  };
}

showDocument({ dataGrid }, documentOf, { asText: false });
Object.assign(globalThis, { scrolling });

/** Down and up, and across: so many pixels a frame, and the time of every frame. */
async function scrolling(seconds: number): Promise<readonly number[]> {
  const grid = document.querySelector('[role=grid]');
  if (!grid) throw new Error('There is no grid');
  const frames: number[] = [];
  const until = performance.now() + seconds * 1000;
  let before = await frame();
  for (let at = 0, down = 60, across = 24; before < until; at++) {
    if (at % 150 === 149) down = -down;
    if (at % 60 === 59) across = -across;
    // a leap to somewhere else now and then
    grid.scrollTop += at % 100 === 99 ? 400_000 : down;
    grid.scrollLeft += across;
    // oxlint-disable-next-line no-await-in-loop -- frame after frame
    const now = await frame();
    frames.push(now - before);
    before = now;
  }
  return frames;
}

const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
