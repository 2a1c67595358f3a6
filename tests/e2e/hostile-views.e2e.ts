import { createSocket } from 'node:dgram';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, type Frame, type Page } from '@playwright/test';
import { enter, expectAccessible, identify, open, PROJECT, title } from './support.ts';

declare global {
  /** The data that the script of a view obtained. */
  var outcome: Promise<readonly string[]>;
}

/**
 * Views of HTML that attack the page, its reader or other servers. Most attacks run twice: in a frame without the wall, where they work, so that the test
 * could see it; and in the frame of a view, where they do not.
 */
test.setTimeout(180_000);

/** Tests that run at the same time have a view each. */
const viewName = () => `hostile-${test.info().workerIndex}`;
const main = (page: Page) => page.getByRole('main');

/** Another server, which remembers what it was asked for. */
let elsewhere: Server;
let base = '';
const hits = new Set<string>();
/** The page with the attack that it shows in a frame without a wall. */
let attack = '';
const nameOf = (url = '') => url.split(/[/?]/)[1] ?? '';

test.beforeAll(async () => {
  elsewhere = createServer((request, response) => {
    const name = nameOf(request.url);
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('content-type', name.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8');
    if (name === 'control') return response.end('<!doctype html><iframe src="/control-frame"></iframe>');
    if (name === 'control-frame') return response.end(attack);
    if (name !== 'favicon.ico') hits.add(name);
    return response.end('');
  });
  elsewhere.on('upgrade', (request, socket) => {
    hits.add(nameOf(request.url));
    socket.destroy();
  });
  await new Promise<void>((resolve) => void elsewhere.listen(0, '127.0.0.1', resolve));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens at a port
  base = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
});
test.afterAll(() => elsewhere.close());

/** That an attack does nothing is seen after the time that it takes without the wall. */
const settle = (page: Page, milliseconds: number) => page.waitForTimeout(milliseconds);

async function post(page: Page, path: string, data: object): Promise<number> {
  const { origin } = new URL(test.info().project.use.baseURL ?? '');
  return (await page.request.post(path, { data, headers: { origin } })).status();
}

const CALLS = ['overview.stages', 'users.list'];

interface ShownView {
  readonly html?: string;
  readonly reader?: string;
}

async function storeView(page: Page, script: string, html = '<p>α</p>'): Promise<void> {
  await identify(page, 'admin');
  const View = { Title: 'Hostile', Html: html, Controller: script, Access: ['Admin', 'Mentee'], Calls: CALLS };
  expect(await post(page, '/api/view/SaveCustomView2', { Name: viewName(), View, ProjectId: PROJECT })).toBe(200);
}

/** Stores the view, and opens it as its reader. */
async function openView(page: Page, script: string, { html, reader = 'admin' }: ShownView = {}): Promise<void> {
  await storeView(page, script, html);
  await enter(page, reader, `/views/${viewName()}`);
}

/** The same, for a view that stays in its page. */
async function show(page: Page, script: string, more?: ShownView): Promise<Frame> {
  await openView(page, script, more);
  return viewFrame(page);
}

async function viewFrame(page: Page): Promise<Frame> {
  const frame = page.frameLocator('iframe').owner();
  const handle = await frame.elementHandle({ timeout: 30_000 });
  const content = await handle?.contentFrame();
  if (!content) throw new Error('There is no frame');
  await content.waitForURL(/\/view\/frame\?/);
  return content;
}

const pageOf = (script: string) => `<!doctype html><body><p>α</p><script>${script}</script></body>`;

/** The same script in a frame without a sandbox and without a policy, of another server. */
async function showElsewhere(page: Page, script: string): Promise<void> {
  attack = pageOf(script);
  await page.goto(`${base}/control`);
}

/** The same within the origin of the product. */
async function showWithoutWall(page: Page, script: string): Promise<Frame> {
  await page.route('**/control', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><iframe src="/control-frame"></iframe>' }),
  );
  await page.route('**/control-frame', (route) => route.fulfill({ contentType: 'text/html', body: pageOf(script) }));
  const { origin } = new URL(test.info().project.use.baseURL ?? '');
  await page.goto(`${origin}/control`);
  const [, frame] = page.frames();
  if (!frame) throw new Error('There is no frame');
  return frame;
}

/** name -> the body of a function that is true where it got what it wanted. */
const REACHES: Readonly<Record<string, string>> = {
  'a cookie of its own': `document.cookie = 'hostile=1'; return document.cookie.includes('hostile')`,
  'the cookies of the page': `return typeof parent.document.cookie === 'string'`,
  'the DOM of the page': `return parent.document.body.innerHTML !== ''`,
  'the title of the page': `parent.document.title = 'taken'; return true`,
  'the address of the page': `return top.location.href !== ''`,
  'functions of the page': `return typeof parent.fetch === 'function'`,
  'its own frame element': `return window.frameElement !== null`,
  localStorage: `localStorage.setItem('hostile', '1'); return true`,
  sessionStorage: `sessionStorage.setItem('hostile', '1'); return true`,
  IndexedDB: `return new Promise((done) => { const asked = indexedDB.open('hostile'); asked.onsuccess = () => done(true); asked.onerror = () => done(false); })`,
  'the cache of the browser': `await caches.open('hostile'); return true`,
  'a service worker': `return navigator.serviceWorker.getRegistrations().then(() => true)`,
  'calls of the product by fetch': `const reply = await fetch('/api/project/getProjects', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }); return reply.ok`,
  'calls of the product by XMLHttpRequest': `return new Promise((done) => { const asked = new XMLHttpRequest(); asked.open('GET', '/api/praxis/document?kind=screen&name=home'); asked.onload = () => done(asked.status === 200); asked.onerror = () => done(false); asked.send(); })`,
  'code from a text': `return eval('1 + 1') === 2`,
  'a worker': `return new Promise((done) => { const made = new Worker(URL.createObjectURL(new Blob(['postMessage(1)']))); made.onmessage = () => done(true); made.onerror = () => done(false); setTimeout(() => done(false), 3000); })`,
};

/** name -> what sends something to another server. */
const SENDS: Readonly<Record<string, string>> = {
  fetch: `fetch(base + '/fetch')`,
  xhr: `const asked = new XMLHttpRequest(); asked.open('GET', base + '/xhr'); asked.send()`,
  beacon: `navigator.sendBeacon(base + '/beacon', 'x')`,
  image: `new Image().src = base + '/image'`,
  background: `document.body.style.backgroundImage = 'url(' + base + '/background)'`,
  script: `document.head.append(Object.assign(document.createElement('script'), { src: base + '/script.js' }))`,
  sheet: `document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: base + '/sheet' }))`,
  preload: `document.head.append(Object.assign(document.createElement('link'), { rel: 'preload', as: 'image', href: base + '/preload' }))`,
  prefetch: `document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href: base + '/prefetch' }))`,
  font: `document.fonts.add(new FontFace('hostile', 'url(' + base + '/font)')); document.body.style.fontFamily = 'hostile'; document.fonts.load('12px hostile')`,
  video: `document.body.append(Object.assign(document.createElement('video'), { src: base + '/video' }))`,
  frame: `document.body.append(Object.assign(document.createElement('iframe'), { src: base + '/frame' }))`,
  object: `document.body.append(Object.assign(document.createElement('object'), { data: base + '/object' }))`,
  embed: `document.body.append(Object.assign(document.createElement('embed'), { src: base + '/embed' }))`,
  module: `import(base + '/module.js')`,
  socket: `new WebSocket(base.replace('http', 'ws') + '/socket')`,
  events: `new EventSource(base + '/events')`,
};

/** Each of these leaves the document, so each has a page of its own. */
const LEAVES: Readonly<Record<string, string>> = {
  location: `location.href = base + '/location'`,
  form: `const form = Object.assign(document.createElement('form'), { action: base + '/form' }); document.body.append(form); form.submit()`,
  refresh: `document.head.append(Object.assign(document.createElement('meta'), { httpEquiv: 'refresh', content: '0;url=' + base + '/refresh' }))`,
  top: `top.location.href = base + '/top'`,
  anchor: `const link = Object.assign(document.createElement('a'), { href: base + '/anchor', target: '_top' }); document.body.append(link); link.click()`,
  window: `open(base + '/window')`,
};

const withBase = (script: string) => `const base = ${JSON.stringify(base)}; try { ${script} } catch {}`;

/** Runs in the frame: which of the attacks reached what they wanted. */
const runAll = (attacks: Readonly<Record<string, string>>): string => `globalThis.outcome = (async () => {
  const reached = [];
  const attacks = { ${Object.entries(attacks)
    .map(([name, source]) => `${JSON.stringify(name)}: async () => { ${source} }`)
    .join(',\n')} };
  for (const [name, attack] of Object.entries(attacks))
    try { if (await attack()) reached.push(name); } catch {}
  return reached;
})();`;

const outcomeOf = (frame: Frame): Promise<readonly string[]> => frame.evaluate(() => globalThis.outcome);

test('a view reaches nothing of the page, of the browser’s stores, or of the product', async ({ page }) => {
  await identify(page, 'admin');
  const control = await outcomeOf(await showWithoutWall(page, runAll(REACHES)));
  expect(control).toEqual(Object.keys(REACHES));
  const walled = await outcomeOf(await show(page, runAll(REACHES)));
  expect(walled).toEqual([]);
  await expect(title(page)).toHaveText('Hostile');
});

test('a view sends nothing to another server', async ({ page }) => {
  const script = Object.values(SENDS)
    .map(withBase)
    .map((each) => `(async () => { ${each} })();`)
    .join('\n');
  hits.clear();
  await showElsewhere(page, script);
  await expect
    .poll(() => [...hits].map((hit) => hit.replace('.js', '')).toSorted())
    .toEqual(Object.keys(SENDS).toSorted());
  hits.clear();
  const wait = `globalThis.outcome = new Promise((done) => { setTimeout(() => done([]), 3000); });`;
  await outcomeOf(await show(page, `${script}\n${wait}`));
  expect([...hits]).toEqual([]);
});

for (const [name, script] of Object.entries(LEAVES))
  test(`a view cannot lead away from its page: ${name}`, async ({ page }) => {
    hits.clear();
    await showElsewhere(page, withBase(script));
    await expect.poll(() => [...hits]).toContain(name);
    // A window that the control opened is known to the test a moment later.
    await settle(page, 500);
    hits.clear();
    const pages = page.context().pages().length;
    await openView(page, withBase(script));
    await settle(page, 1_500);
    expect([...hits]).toEqual([]);
    await expect(page).toHaveURL(new RegExp(`/views/${viewName()}$`));
    expect(page.context().pages()).toHaveLength(pages);
  });

test('a view opens no dialog of the browser, no print and no download', async ({ page }) => {
  const seen: string[] = [];
  page.on('dialog', (dialog) => {
    seen.push(dialog.type());
    void dialog.dismiss();
  });
  page.on('download', () => seen.push('download'));
  const script = `alert('a'); confirm('b'); prompt('c');
    const link = Object.assign(document.createElement('a'), { href: 'data:text/plain,x', download: 'x.txt' });
    document.body.append(link); link.click();`;
  await showWithoutWall(page, script);
  await expect.poll(() => seen.toSorted()).toEqual(['alert', 'confirm', 'download', 'prompt']);
  seen.length = 0;
  await show(page, script);
  await settle(page, 1_000);
  expect(seen).toEqual([]);
});

test('a view makes the calls that it lists, with the rights of who looks at it, in this project alone', async ({
  page,
}) => {
  const bodies: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/overview/stages')) bodies.push(request.postData() ?? '');
  });
  const script = `const ask = (name, body) => praxis.call(name, body).then(() => 'done', ({ code }) => code);
    globalThis.outcome = Promise.all([
      ask('overview.stages', { ProjectId: 'nea-afetiria' }), ask('users.list', {}), ask('projects.getProjects', {}),
      ask('users.save', {}), ask('constructor', {}), ask('__proto__', {}), ask('overview.stages', { more: 1 }),
    ]);`;
  const frame = await show(page, script);
  expect(await outcomeOf(frame)).toEqual([
    'done',
    'done',
    'not-listed',
    'not-listed',
    'not-listed',
    'not-listed',
    'body-does-not-fit',
  ]);
  expect(bodies.some((body) => body.includes('nea-afetiria'))).toBe(false);

  // A mentee may not make the call: the list of the view gives no rights.
  const mentee = await show(page, `globalThis.outcome = praxis.call('overview.stages').catch(({ code }) => [code]);`, {
    reader: 'mentee',
  });
  expect(await outcomeOf(mentee)).toEqual(['wrong-role']);
});

test('a view that asks too often is refused, and goes on', async ({ page }) => {
  const script = `globalThis.outcome = Promise.all(Array.from({ length: 90 }, () =>
    praxis.call('overview.stages').then(() => 'done', ({ code }) => code)));`;
  const outcome = await outcomeOf(await show(page, script));
  expect(outcome.filter((each) => each === 'too-many').length).toBeGreaterThan(20);
  expect(outcome.filter((each) => each === 'done').length).toBeGreaterThan(0);
  await expect(main(page).locator('iframe')).toBeVisible();
});

const STOPPED: Readonly<Record<string, readonly [script: string, words: RegExp]>> = {
  'floods the page with messages': [
    `for (let at = 0; at < 5000; at++) praxis.go('home').catch(() => {});`,
    /πάρα πολλά μηνύματα/,
  ],
  'floods the window of the page': [
    `setInterval(() => { for (let at = 0; at < 100; at++) parent.postMessage('x', '*'); }, 10);`,
    /άλλη σελίδα/,
  ],
  'sends a message that is too long': [
    `praxis.call('overview.stages', { text: 'a'.repeat(200000) });`,
    /δεν διαβάζεται/,
  ],
  'takes the port and sends what is no text': [
    `const { postMessage } = MessagePort.prototype;
     MessagePort.prototype.postMessage = function (text) { postMessage.call(this, { ...JSON.parse(text), type: 'call' }); };
     setTimeout(() => praxis.call('users.list'), 500);`,
    /δεν διαβάζεται/,
  ],
  'takes the port and makes up a kind of message': [
    `const { postMessage } = MessagePort.prototype;
     MessagePort.prototype.postMessage = function () { postMessage.call(this, '{"id":1,"type":"eval"}'); };
     setTimeout(() => praxis.call('users.list'), 500);`,
    /δεν διαβάζεται/,
  ],
  'greets again to get a second port': [
    `setTimeout(() => parent.postMessage('praxis-view', '*'), 500);`,
    /άλλη σελίδα/,
  ],
  'loads itself again': [`setTimeout(() => location.reload(), 500);`, /άλλη σελίδα/],
  'goes to another view': [`setTimeout(() => { location.search = '?Name=other'; }, 500);`, /άλλη σελίδα/],
  'goes to a page of its own making': [
    `setTimeout(() => { location.href = 'data:text/html,<p>x'; }, 500);`,
    /άλλη σελίδα/,
  ],
};

for (const [what, [script, words]] of Object.entries(STOPPED))
  test(`a view that ${what} is stopped, and the reader is told`, async ({ page }) => {
    await identify(page, 'admin');
    await openView(page, script);
    await expect(main(page).getByRole('alert')).toContainText(words, { timeout: 30_000 });
    await expect(main(page).locator('iframe')).toHaveCount(0);
    await expect(main(page).getByRole('button', { name: 'Νέα φόρτωση' })).toBeVisible();
  });

const ASKS_PASSWORD: Readonly<Record<string, string>> = {
  'a password field': '<input id="p" type="password">',
  'a field that the browser fills with the password': '<input id="p" autocomplete="current-password">',
  'a text field that hides what is typed': '<input id="p" style="-webkit-text-security: disc">',
};

for (const [what, html] of Object.entries(ASKS_PASSWORD))
  test(`a view with ${what} is stopped before a letter is typed`, async ({ page }) => {
    const frame = await show(page, '', { html: `<div style="height: 3000px">${html}</div>` });
    await expect(main(page).getByText('Μη γράφετε εδώ τον κωδικό σας.')).toBeInViewport();
    // The frame goes while it is pressed, so the press may never be answered.
    const alert = main(page).getByRole('alert');
    await Promise.race([frame.locator('#p').click(), alert.waitFor()]);
    await expect(alert).toContainText('ζήτησε κωδικό');
    await expect(main(page).locator('iframe')).toHaveCount(0);
  });

test('a view whose field becomes one for passwords is stopped at the first key', async ({ page }) => {
  const script = `globalThis.typed = ''; const field = document.getElementById('p');
    field.addEventListener('focus', () => setTimeout(() => { field.type = 'password'; }, 0));`;
  const frame = await show(page, script, { html: '<input id="p">' });
  const alert = main(page).getByRole('alert');
  const field = frame.locator('#p');
  // The frame may go while something is pressed in it, which is then never answered.
  await Promise.race([field.click(), alert.waitFor()]);
  if (await alert.isHidden()) {
    await expect(field).toHaveAttribute('type', 'password');
    await Promise.race([page.keyboard.press('a'), alert.waitFor()]);
  }
  await expect(alert).toContainText('ζήτησε κωδικό');
});

test('a view opens a screen of the product only when the reader presses something in it', async ({ page }) => {
  const html = `<button id="home">home</button><button id="away">away</button><button id="call">call</button>`;
  const script = `globalThis.outcome = praxis.go('home').then(() => ['went'], ({ code }) => [code]);
    const press = (id, to, values) => document.getElementById(id).addEventListener('click', async () => {
      document.title = await praxis.go(to, values).then(() => 'went', ({ code }) => code);
    });
    press('home', 'home'); press('away', 'url', { url: ${JSON.stringify(`${base}/go`)} }); press('call', 'call:files.download', {});`;
  const frame = await show(page, script, { html });
  expect(await outcomeOf(frame)).toEqual(['not-allowed']);
  // A press elsewhere is none in the frame.
  await title(page).click();
  expect(
    await frame.evaluate(() =>
      Reflect.get(globalThis, 'praxis')
        .go('home')
        .catch(({ code }: { code: string }) => code),
    ),
  ).toBe('not-allowed');
  for (const id of ['away', 'call']) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await frame.locator(`#${id}`).click();
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await expect.poll(() => frame.title()).toBe('not-allowed');
  }
  // A click on an element would wait for a frame that is gone.
  const box = await frame.locator('#home').boundingBox();
  await page.mouse.click((box?.x ?? 0) + 5, (box?.y ?? 0) + 5);
  await expect(page).toHaveURL(new RegExp(`/${PROJECT}$`));
});

test('a view covers nothing beside its own place, whatever size it asks for', async ({ page }) => {
  const frame = await show(page, '', {
    html: '<div style="height:90000px;position:fixed;inset:0">α</div><div style="height:90000px">β</div>',
  });
  await expect
    .poll(() =>
      main(page)
        .locator('iframe')
        .evaluate((element) => element.clientHeight),
    )
    .toBe(3_000);
  const [outer, inner] = await Promise.all([main(page).boundingBox(), main(page).locator('iframe').boundingBox()]);
  expect(inner && outer && inner.x >= outer.x && inner.x + inner.width <= outer.x + outer.width + 1).toBe(true);
  expect(
    await frame.evaluate(() =>
      document.documentElement.requestFullscreen().then(
        () => 'full',
        () => 'refused',
      ),
    ),
  ).toBe('refused');
});

test('a view that never ends leaves the page in use', async ({ page }) => {
  await show(page, `setTimeout(() => { while (true); }, 1000);`);
  await settle(page, 2_000);
  await page.getByRole('navigation').first().getByRole('link').first().click({ timeout: 10_000 });
  await expect(page).not.toHaveURL(new RegExp(`/views/${viewName()}$`), { timeout: 10_000 });
});

test('a view changes nothing in the history of the page', async ({ page }) => {
  await enter(page, 'admin', '/about');
  await open(page, '/home');
  await showWithoutWall(page, `setTimeout(() => history.back(), 300);`);
  await expect.poll(() => page.url()).toMatch(/\/home$/);
  await show(page, `setTimeout(() => history.back(), 300); setTimeout(() => history.go(-2), 600);`);
  await settle(page, 1_500);
  await expect(page).toHaveURL(new RegExp(`/views/${viewName()}$`));
});

test('a view opened by itself has no origin either, and somebody without access gets nothing', async ({ page }) => {
  await show(page, runAll({ cookie: REACHES['a cookie of its own'] ?? '', storage: REACHES['localStorage'] ?? '' }));
  const { origin } = new URL(test.info().project.use.baseURL ?? '');
  await page.goto(`${origin}/api/praxis/view/frame?Name=${viewName()}&ProjectId=${PROJECT}`);
  expect(await outcomeOf(page.mainFrame())).toEqual([]);
  await identify(page, 'mentor');
  expect((await page.request.get(`/api/praxis/view/frame?Name=${viewName()}&ProjectId=${PROJECT}`)).status()).toBe(404);
});

/** Frames within the frame are what a script could take a constructor from that was removed. */
const CONNECTS: Readonly<Record<string, (script: string) => string>> = {
  'its own window': (script) => script,
  'a frame with a document of its own': (script) =>
    `document.body.append(Object.assign(document.createElement('iframe'), { srcdoc: ${JSON.stringify('<script>')} + ${JSON.stringify(script)} + '</' + 'script>' }))`,
  'a frame with a script as its address': (script) =>
    `document.body.append(Object.assign(document.createElement('iframe'), { src: 'javascript:' + ${JSON.stringify(script)} }))`,
  'an empty frame': (script) =>
    `const frame = document.createElement('iframe'); document.body.append(frame); const { RTCPeerConnection } = frame.contentWindow; ${script}`,
};

for (const [where, wrap] of Object.entries(CONNECTS))
  test(`a view sends no packet by WebRTC from ${where}`, async ({ page }) => {
    let packets = 0;
    const socket = createSocket('udp4', () => {
      packets += 1;
    });
    await new Promise<void>((resolve) => void socket.bind(0, '127.0.0.1', resolve));
    const servers = [
      { urls: `stun:127.0.0.1:${socket.address().port}` },
      { urls: `turn:127.0.0.1:${socket.address().port}?transport=udp`, username: 'a', credential: 'b' },
    ];
    const script = wrap(
      `const line = new RTCPeerConnection({ iceServers: ${JSON.stringify(servers)} }); line.createDataChannel('x'); line.createOffer().then((offer) => line.setLocalDescription(offer));`,
    );
    try {
      await showElsewhere(page, `{ ${script} }`);
      await expect.poll(() => packets).toBeGreaterThan(0);
      await storeView(page, `{ ${script} }`);
      await page.goto('about:blank');
      // A connection of the page that was left may send a last packet.
      await settle(page, 500);
      packets = 0;
      const shown = page.waitForResponse(/\/view\/frame\?/);
      // Chromium ends a page whose inner frame tries to connect against the header: then there is none to wait for.
      page.goto(`/el/${PROJECT}/views/${viewName()}`).catch(() => undefined);
      expect((await shown).status()).toBe(200);
      await sleep(3_000);
      expect(packets).toBe(0);
    } finally {
      socket.close();
    }
  });

test('a page with the frame of a view is accessible, whether the view is friendly or hostile', async ({ page }) => {
  await show(page, '', { html: '<h2>α</h2><p>β</p><button>γ</button>' });
  await expectAccessible(page);
  await show(page, `document.body.innerHTML = '<img src=x><div role=button></div>'; document.title = '';`, {
    html: '<p>α</p>',
  });
  await expect(title(page)).toHaveText('Hostile');
});

test('an error of a script is told to readers in a sentence, and to its author with its place', async ({ page }) => {
  const script = 'const a = 1;\n  throw new Error("broken");';
  const html = '<p>α</p>\n<script>Promise.reject(new TypeError("late"));</script>';
  await openView(page, script, { html, reader: 'mentee' });
  await expect(main(page).getByRole('alert')).toHaveText(/Ένα μέρος αυτής της σελίδας δεν λειτούργησε/);
  await expect(main(page).getByRole('alert')).not.toContainText('broken');
  await enter(page, 'admin', `/admin/screens?kind=htmlView&name=${viewName()}`);
  await expect(main(page).getByRole('alert')).toContainText('Script, γραμμή 2, στήλη 9: Uncaught Error: broken');
  await expect(main(page).getByRole('alert')).toContainText('HTML, γραμμή 2, στήλη 24: TypeError: late');
});
