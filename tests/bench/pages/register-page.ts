/** The steps that the harness runs, so that it can read the thread's clock between them. */
export interface BenchPage {
  /** Loads the page's modules, which is not part of a render. */
  ready(): Promise<void>;
  mount(): void;
  unmount(): void;
}

export const count = Number(new URLSearchParams(location.search).get('count') ?? '1000');
export const host = document.querySelector('#root') ?? document.body;

/** `more`: functions of this page only. */
export function registerPage(page: BenchPage, more: object = {}): void {
  Object.assign(globalThis, { bench: { settled, elements, press, ...page, ...more } });
}

const elements = (): number => host.querySelectorAll('*').length;
/** Clicks the button of that name. */
function press(name: string): void {
  const button = [...host.querySelectorAll('button')].find((each) => each.textContent === name);
  if (!button) throw new Error(`There is no button ${name}`);
  button.click();
}

const frame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** Resolves when the page has come to rest and is painted. */
async function settled(): Promise<void> {
  let [before, still] = [-1, 0];
  while (still < 2) {
    // oxlint-disable-next-line no-await-in-loop -- frame after frame
    await frame();
    const now = elements();
    still = now === before && now > 3 ? still + 1 : 0;
    before = now;
  }
}
