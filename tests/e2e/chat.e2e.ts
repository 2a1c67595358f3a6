import type { Page } from '@playwright/test';
import {
  allow,
  between,
  enter,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  person,
  PROJECT,
  test,
} from './support.ts';

const MENTOR = 'Μαρία Οικονόμου';
const MENTEE = 'Παρασκευή Αγγελοπούλου';

const open = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('main').getByRole('link', { name, exact: true }).click();
  await expect(messages(page)).toBeVisible();
};
const messages = (page: Page) => page.getByRole('log');
const composer = (page: Page) => page.getByRole('textbox', { name: 'Γράψτε μήνυμα' });
const bubble = (page: Page, text: string) => messages(page).getByRole('listitem').filter({ hasText: text });

async function write(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await composer(page).press('Enter');
}

// Two tests use one conversation, where an open page reads new messages: they run one after the other.
test.describe.configure({ mode: 'default' });

test('a mentor and a mentee talk: typing, messages in order, read marks', async ({ page: mentor }) => {
  await enter(mentor, 'mentor', '/chat');
  const mentee = await person('mentee', '/chat');
  await open(mentor, MENTEE);
  await open(mentee, MENTOR);

  await composer(mentor).pressSequentially('Καλη');
  await expect(mentee.getByText(`${MENTOR} γράφει…`)).toBeVisible();
  await expect(mentee.getByText(`${MENTOR} γράφει…`)).toBeHidden({ timeout: 6000 });

  await composer(mentor).fill('Καλημέρα από τον έλεγχο');
  await composer(mentor).press('Shift+Enter');
  await composer(mentor).pressSequentially('σε δύο γραμμές');
  await composer(mentor).press('Enter');
  await expect(composer(mentor)).toHaveValue('');
  await expect(bubble(mentee, 'Καλημέρα από τον έλεγχο')).toContainText('σε δύο γραμμές');
  await expect(bubble(mentor, 'Καλημέρα από τον έλεγχο')).toContainText('Διαβάστηκε');

  for (const text of ['ένα', 'δύο', 'τρία']) await write(mentee, `στη σειρά: ${text}`);
  await expect(bubble(mentor, 'στη σειρά:')).toHaveCount(3);
  await expect(bubble(mentor, 'στη σειρά:')).toContainText(['ένα', 'δύο', 'τρία']);
});

test('a message that was written without a network is kept, and sent once when the line is back', async ({
  page: mentor,
}) => {
  await enter(mentor, 'mentor', '/chat');
  const mentee = await person('mentee', '/chat');
  await open(mentor, MENTEE);
  await open(mentee, MENTOR);
  await mentee.context().setOffline(true);
  await write(mentee, 'γραμμένο χωρίς δίκτυο');
  await expect(bubble(mentee, 'γραμμένο χωρίς δίκτυο')).toContainText('Δεν στάλθηκε', { timeout: 20_000 });
  await write(mentor, 'όσο λείπατε');
  await mentee.context().setOffline(false);
  await expect(bubble(mentor, 'γραμμένο χωρίς δίκτυο')).toHaveCount(1, { timeout: 30_000 });
  await expect(bubble(mentee, 'όσο λείπατε')).toHaveCount(1, { timeout: 30_000 });
  await expect(bubble(mentee, 'γραμμένο χωρίς δίκτυο')).not.toContainText('Δεν στάλθηκε');
  await mentor.reload();
  await expect(bubble(mentor, 'γραμμένο χωρίς δίκτυο')).toHaveCount(1);
});

test('a message that was told to nobody is noticed by the place of the next one, and counts as read only when it is shown', async ({
  page: mentee,
  faults,
}) => {
  allow(faults, /hub|GetMessages/);
  // No other test reads this conversation.
  await enter(mentee, 'mentee13', '/chat');
  const headers = { origin: new URL(mentee.url()).origin };
  const asking = await mentee.request.post('/api/Chat/Conversations', { data: {}, headers });
  const all: { Id: string; Group: boolean }[] = await asking.json();
  const path = `/chat/${all.find(({ Group }) => !Group)?.Id}`;
  const mentor = await person('mentor', path);
  const line = await between(mentee);
  await mentee.goto(`/el/${PROJECT}${path}`);
  await write(mentor, 'πριν από το κενό');
  await expect(bubble(mentor, 'πριν από το κενό')).toContainText('Διαβάστηκε');

  // Only the hub's connection is cut, and missed messages cannot be loaded.
  await line.cut();
  const asked = '**/api/Chat/GetMessages';
  await mentee.route(asked, (route) => route.abort());
  await write(mentor, 'μέσα στο κενό');
  await expect(bubble(mentor, 'μέσα στο κενό')).toContainText('Στάλθηκε');
  const refused = mentee.waitForEvent('requestfailed', (request) => request.url().endsWith('/GetMessages'));
  await write(mentee, 'μετά το κενό');
  await expect(bubble(mentee, 'μετά το κενό')).toContainText('Στάλθηκε');
  await expect(bubble(mentor, 'μετά το κενό')).toHaveCount(1);
  await refused;
  await mentor.reload();
  await expect(bubble(mentor, 'μέσα στο κενό')).toContainText('Στάλθηκε');

  await mentee.unroute(asked);
  await expect(bubble(mentee, 'μέσα στο κενό')).toHaveCount(1);
  await expect(bubble(mentee, 'κενό')).toContainText(['πριν από', 'μέσα στο', 'μετά το']);
  await expect(bubble(mentor, 'μέσα στο κενό')).toContainText('Διαβάστηκε');

  // Live again, it goes on without a hole.
  line.join();
  await write(mentor, 'χωρίς κενό');
  await expect(bubble(mentee, 'χωρίς κενό')).toHaveCount(1, { timeout: 20_000 });
  // A page that stays open goes on reading.
  await mentee.close();
});

test('what was not sent survives a reload, and goes by Retry', async ({ page: mentee, faults }) => {
  allow(faults, /hub|chat\/send/);
  await enter(mentee, 'mentee', '/chat');
  await open(mentee, MENTOR);
  // The server is reachable and does not answer.
  await mentee.routeWebSocket(/\/hub/, (socket) => socket.close());
  await mentee.route('**/hub/**', (route) => route.abort());
  await mentee.route('**/api/praxis/chat/send', (route) => route.abort());
  await mentee.reload();
  await write(mentee, 'θα σταλεί αργότερα');
  await expect(bubble(mentee, 'θα σταλεί αργότερα')).toContainText('Δεν στάλθηκε', { timeout: 20_000 });
  await mentee.reload();
  await expect(bubble(mentee, 'θα σταλεί αργότερα')).toContainText('Δεν στάλθηκε', { timeout: 20_000 });
  await mentee.unroute('**/api/praxis/chat/send');
  await bubble(mentee, 'θα σταλεί αργότερα').getByRole('button', { name: 'Νέα αποστολή' }).click();
  // A page that is asked for before the message is stored does not have it until the line is back.
  await expect(bubble(mentee, 'θα σταλεί αργότερα').getByTitle('Στάλθηκε')).toBeVisible();
  await mentee.reload();
  await expect(bubble(mentee, 'θα σταλεί αργότερα')).toHaveCount(1);
});

test('older messages come in above, down to the first one', async ({ page: mentee }) => {
  await enter(mentee, 'mentee', '/chat');
  await open(mentee, MENTOR);
  await messages(mentee).focus();
  await expect(async () => {
    await messages(mentee).press('Home');
    await expect(messages(mentee).getByText('Είμαι η Μαρία')).toBeVisible({ timeout: 400 });
  }).toPass({ timeout: 30_000 });
});

test('what one writes stays in view: while the field grows, and from far up in the conversation', async ({
  page: mentor,
}) => {
  await enter(mentor, 'mentor', '/chat');
  await open(mentor, MENTEE);
  await expect(messages(mentor).getByRole('listitem').last()).toBeInViewport();
  await composer(mentor).pressSequentially('πρώτη');
  for (let line = 0; line < 4; line++) await composer(mentor).press('Shift+Enter');
  await composer(mentor).pressSequentially('τελευταία γραμμή');
  await expect(messages(mentor).getByRole('listitem').last()).toBeInViewport({ ratio: 0.9 });
  await composer(mentor).press('Enter');
  await expect(bubble(mentor, 'τελευταία γραμμή')).toBeInViewport({ ratio: 0.9 });
  await messages(mentor).hover();
  await mentor.mouse.wheel(0, -900);
  await expect(bubble(mentor, 'τελευταία γραμμή')).not.toBeInViewport();
  await write(mentor, 'από ψηλά');
  await expect(bubble(mentor, 'από ψηλά')).toBeInViewport({ ratio: 0.9 });
});

test('two pages of one person stay alike, and the menu counts', async ({ page: mentor }) => {
  await enter(mentor, 'mentor', '/chat');
  const first = await person('mentee13', '/home');
  const second = await first.context().newPage();
  await second.goto(`/el/${PROJECT}/chat`);
  await open(mentor, 'Θανάσης Αλεξίου');
  const menu = first
    .getByRole('navigation', { name: 'Μενού' })
    .getByRole('link', { name: /Συνομιλίες$|Συνομιλίες.*αδιάβαστ/ });
  const before = await menu.textContent();
  await write(mentor, 'για δύο σελίδες');
  await expect(menu).not.toHaveText(before ?? '');
  await open(second, MENTOR);
  await expect(bubble(second, 'για δύο σελίδες')).toBeVisible();
  await expect(bubble(mentor, 'για δύο σελίδες')).toContainText('Διαβάστηκε');
});

test('somebody new is written to, and no stranger is offered', async ({ page: mentee }) => {
  await enter(mentee, 'mentee3', '/chat');
  await mentee.getByRole('button', { name: 'Νέα συνομιλία' }).first().click();
  const dialog = mentee.getByRole('dialog');
  await dialog.getByRole('searchbox').fill('Αγγελοπούλου');
  await expect(dialog.getByText('Δεν βρέθηκε κανείς')).toBeVisible();
  await dialog.getByRole('searchbox').fill('Ρούσσος');
  await dialog.getByRole('button', { name: 'Σπύρος Ρούσσος' }).click();
  await expect(mentee).toHaveURL(new RegExp(`/${PROJECT}/chat/\\d+`));
  await write(mentee, 'Καλησπέρα σας');
  await expect(bubble(mentee, 'Καλησπέρα σας')).toBeVisible();
});

test('on a phone the list and the conversation take turns', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await enter(page, 'mentee', '/chat');
  await open(page, MENTOR);
  await expectNoSidewaysScroll(page);
  await expect(composer(page)).toBeInViewport();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Πίσω στις συνομιλίες' }).click();
  await expect(page.getByRole('list', { name: 'Συνομιλίες' })).toBeVisible();
  await expect(messages(page)).toBeHidden();
});

test('notifications are marked, and the bell follows', async ({ page: mentee }) => {
  await enter(mentee, 'mentee', '/notifications');
  const bell = mentee.getByRole('banner').getByRole('link', { name: /^Ειδοποιήσεις/ });
  // The badge and its announcement; other journeys send notifications to this mentee, too.
  const unread = async () => Number(/(\d+)\1 αδιάβαστα/.exec((await bell.textContent()) ?? '')?.[1]);
  await expect.poll(unread).toBeGreaterThanOrEqual(5);
  const before = await unread();
  await mentee
    .getByRole('button', { name: /^Σήμανση ως αναγνωσμένη/ })
    .first()
    .click();
  await expect.poll(unread).toBe(before - 1);
  await mentee.getByRole('button', { name: 'Σήμανση όλων ως αναγνωσμένων' }).click();
  await expect(bell).not.toContainText(/\d/);
});
