import { expect, type Page } from '@playwright/test';

/** What became of the page that the server drew. */
export interface Adoption {
  /** The HTML of the address had the page in it. */
  readonly isDrawn: boolean;
  /** The browser went on with these elements, and made no others in their place. */
  readonly isAdopted: boolean;
  /** The text that the server sent, and that of the page when it began to answer. Running clocks are left out. */
  readonly served: string;
  readonly answering: string;
}

declare global {
  var served: { readonly root: Element; readonly first: Element | null; readonly text: string; answering: string };
}

const CLOCK = /\d+:\d\d:\d\d/g;

/** Notes the page of the server before its scripts run, and its text when it begins to answer. */
export const watchAdoption = (page: Page): Promise<unknown> =>
  page.addInitScript(`new MutationObserver((_, parsing) => {
    if (!document.getElementById('start')) return;
    parsing.disconnect();
    const root = document.getElementById('root');
    globalThis.served = { root, first: root.firstElementChild, text: root.textContent, answering: '' };
    new MutationObserver((_, adopting) => {
      if ('drawn' in document.documentElement.dataset) return;
      adopting.disconnect();
      served.answering = document.getElementById('root').textContent;
    }).observe(document.documentElement, { attributes: true });
  }).observe(document, { childList: true, subtree: true })`);

export async function adoptionOf(page: Page): Promise<Adoption> {
  await page.locator('html[data-drawn]').waitFor({ state: 'detached', timeout: 30_000 });
  const { isDrawn, isAdopted, served, answering } = await page.evaluate(() => {
    if (!('served' in globalThis)) return { isDrawn: false, isAdopted: false, served: '', answering: '' };
    const { root, first, text, answering: now } = globalThis.served;
    const shown = document.getElementById('root');
    return {
      isDrawn: true,
      isAdopted: root === shown && first === shown?.firstElementChild,
      served: text,
      answering: now,
    };
  });
  return { isDrawn, isAdopted, served: served.replaceAll(CLOCK, ''), answering: answering.replaceAll(CLOCK, '') };
}

/** Tells the server the width of the window, and what it assumes otherwise and a browser without a window does not have. */
export async function tellDevice(page: Page, origin: string): Promise<void> {
  const { width } = page.viewportSize() ?? { width: 1280 };
  const device = { em: width < 576 ? 0 : 75, notices: 'denied', scrollBar: '0' };
  await page
    .context()
    .addCookies([{ name: 'praxis-device', value: encodeURIComponent(JSON.stringify(device)), url: origin }]);
}

/** The browser went on with the page of the server. */
export async function expectAdopted(page: Page): Promise<Adoption> {
  const adoption = await adoptionOf(page);
  const { isDrawn, isAdopted } = adoption;
  expect({ isDrawn, isAdopted }, `the page of the server at ${page.url()}`).toEqual({ isDrawn: true, isAdopted: true });
  return adoption;
}
