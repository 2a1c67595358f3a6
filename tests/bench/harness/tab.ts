import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Browser, type CDPSession, type Page } from 'playwright';
import { CHROMIUM_FLAGS, findBrowser } from '../../../tools/browser.mjs';

/** CPU milliseconds of the page's main thread, so that other processes do not count. */
export interface Cost {
  readonly script: number;
  /** Everything: script, style, layout, painting. */
  readonly main: number;
}

export async function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await findBrowser(() => {}), args: CHROMIUM_FLAGS });
}

/** Long enough for two frames, and nothing of it runs in the page. */
const BETWEEN_KEYS = 40;
const AFTERWARDS = 250;

/** One page of the browser, and the clock of its main thread. */
export class Tab {
  readonly page: Page;
  readonly session: CDPSession;
  readonly #errors: string[] = [];

  private constructor(page: Page, session: CDPSession) {
    this.page = page;
    this.session = session;
    page.on('pageerror', (error) => this.#errors.push(error.message));
  }

  /** A new page with its modules loaded, and nothing rendered. */
  static async open(browser: Browser, address: string): Promise<Tab> {
    const page = await browser.newPage({ viewport: { width: 1200, height: 800 } });
    page.setDefaultTimeout(240_000);
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const tab = new Tab(page, session);
    await page.goto(address);
    await page.waitForFunction('globalThis.bench !== undefined');
    await tab.run('ready()');
    return tab;
  }

  async close(): Promise<void> {
    await this.page.close();
    if (this.#errors.length > 0) throw new Error(`${this.page.url()}: ${this.#errors[0] ?? ''}`);
  }

  /** A step of the page's bench, in a task of its own. */
  run(step: string): Promise<unknown> {
    return this.page.evaluate(
      `new Promise((done, fail) => setTimeout(() => Promise.resolve(bench.${step}).then(done, fail)))`,
    );
  }

  async number(step: string): Promise<number> {
    return Number(await this.run(step));
  }

  async clock(): Promise<Cost> {
    const { metrics } = await this.session.send('Performance.getMetrics');
    const read = (name: string): number => (metrics.find((metric) => metric.name === name)?.value ?? 0) * 1000;
    return { script: read('ScriptDuration'), main: read('TaskDuration') };
  }

  async cost(work: () => Promise<unknown>): Promise<Cost> {
    const before = await this.clock();
    await work();
    const after = await this.clock();
    return { script: after.script - before.script, main: after.main - before.main };
  }

  /** The cost of mounting until the page is idle. */
  mount(): Promise<Cost> {
    return this.cost(async () => {
      await this.run('mount()');
      await this.run('settled()');
    });
  }

  /** The text field at a place has the focus, the caret at its end. */
  async focus(at: number): Promise<void> {
    await this.page.locator('input:not([type=checkbox])').nth(at).focus();
    await this.page.keyboard.press('End');
    await sleep(AFTERWARDS);
  }

  /** The average cost of a key: real key events, two frames apart. */
  async keys(keys: readonly string[]): Promise<Cost> {
    const all = await this.cost(async () => {
      for (const key of keys) {
        // oxlint-disable-next-line no-await-in-loop -- key after key
        await this.#key(key);
        // oxlint-disable-next-line no-await-in-loop
        await sleep(BETWEEN_KEYS);
      }
      await sleep(AFTERWARDS);
    });
    return { script: all.script / keys.length, main: all.main / keys.length };
  }

  async #key(key: string): Promise<void> {
    const backspace = key === 'Backspace';
    const event = { key, code: backspace ? key : `Key${key.toUpperCase()}`, windowsVirtualKeyCode: backspace ? 8 : 0 };
    await this.session.send('Input.dispatchKeyEvent', {
      type: backspace ? 'rawKeyDown' : 'keyDown',
      ...event,
      ...(backspace ? {} : { text: key }),
    });
    await this.session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event });
  }

  /** Every variant has to show as much as the others. */
  async expectFields(count: number): Promise<void> {
    const found = await this.page.locator('input:not([type=checkbox])').count();
    if (found < count) throw new Error(`${this.page.url()} has ${found} text fields instead of ${count}`);
  }

  value(at: number): Promise<string> {
    return this.page.locator('input:not([type=checkbox])').nth(at).inputValue();
  }
}
