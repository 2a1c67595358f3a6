import type { Page } from '@playwright/test';
import { allow, enter, expect, expectAccessible, expectNoSidewaysScroll, open, person, test } from './support.ts';

const main = (page: Page) => page.getByRole('main');

test.setTimeout(180_000);

interface Meeting {
  readonly ActionId: string;
  readonly Title: string;
  readonly MenteeId: string;
  readonly Time: string;
}

async function scheduleOf(page: Page): Promise<readonly Meeting[]> {
  const { origin } = new URL(test.info().project.use.baseURL ?? '');
  const reply = await page.request.post('/api/user/Schedule', { data: {}, headers: { origin } });
  return reply.json();
}

/** A moment as people in Athens write it. */
const wall = (time: number) => {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/Athens',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(time);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  return { day: `${part('day')}-${part('month')}-${part('year')}`, hour: part('hour') };
};

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page
    .getByRole('dialog')
    .getByLabel(new RegExp(`^${label}( \\*)?$`))
    .first()
    .click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('a mentor sets a time: one that is too close is refused at its field, another is told to the mentee', async ({
  page,
  faults,
}) => {
  const mentee = await person('mentee', '/notifications');
  const soon = (await scheduleOf(mentee)).find(({ Title }) => Title === 'Συνεδρία στόχων');
  const cv = (await scheduleOf(mentee)).find(({ Title }) => Title === 'Συνεδρία βιογραφικού');
  await enter(page, 'mentor', `/mentor/mentee/${soon?.MenteeId}/${cv?.ActionId}`);
  await main(page).getByRole('button', { name: 'Αλλαγή ώρας' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/απέχουν τουλάχιστον 45 λεπτά/)).toBeVisible();
  const taken = wall(Date.parse(soon?.Time ?? ''));
  allow(faults, /UpdateActionMenteeData/);
  await dialog.getByLabel(/^Ημέρα( \*)?$/).fill(taken.day);
  await choose(page, 'Ώρα', taken.hour);
  // Near every minute of that hour.
  await choose(page, 'Λεπτά', '25');
  await dialog.getByRole('button', { name: 'Αποθήκευση ώρας' }).click();
  await expect(dialog.getByText('Απέχει λιγότερο από 45 λεπτά από άλλη συνάντηση.')).toBeVisible();
  await expect(dialog.getByText(/Συνεδρία στόχων/).first()).toBeVisible();
  await dialog.getByLabel(/^Ημέρα( \*)?$/).fill(wall(Date.now() + 50 * 86_400_000).day);
  await dialog.getByRole('button', { name: 'Αποθήκευση ώρας' }).click();
  await expect(page.getByText('Η ώρα της συνάντησης αποθηκεύτηκε.')).toBeVisible();
  await expect(
    main(mentee)
      .getByText(/Η συνάντησή σας άλλαξε ώρα|Ορίστηκε συνάντηση/)
      .first(),
  ).toBeVisible({
    timeout: 20_000,
  });
});

test('meetings go into a calendar, and into mails with a calendar file', async ({ page }) => {
  await enter(page, 'mentor', '/calendar');
  for (const view of ['Εβδομάδα', 'Λίστα', 'Μήνας']) await main(page).getByText(view, { exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    main(page).getByRole('link', { name: 'Λήψη αρχείου ημερολογίου' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('meetings.ics');
  await main(page).getByRole('button', { name: 'Μηνύματα για συναντήσεις' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('row').nth(1).getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Αποστολή για 1 συνάντηση' }).click();
  await expect(page.getByText(/Δημιουργήθηκ.* μην/)).toBeVisible();

  const admin = await person('admin', '/admin/mail');
  await main(admin)
    .getByText(/^Συνάντηση: /)
    .first()
    .dblclick();
  await expect(admin.getByRole('dialog').getByText('meetings.ics')).toBeVisible();
});

test('an administrator words a mail: what cannot be read is refused with its place', async ({ page, faults }) => {
  allow(faults, /mail\/preview/);
  await enter(page, 'admin', '/admin/mail/templates/rendezvous/en');
  // The first preview starts what computes them.
  await expect(main(page).getByText('Meeting: Meeting about goals').first()).toBeVisible({ timeout: 20_000 });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const write = async (text: string) => {
    await main(page).locator('.monaco-editor').first().click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText(text);
  };
  await write('See you: {{ title }}\n\nHello {{ nobody }}');
  await expect(main(page).getByText(/Γραμμή 3, στήλη \d+: δεν υπάρχει τιμή με το όνομα nobody/)).toBeVisible();
  await expect(main(page).getByRole('button', { name: 'Αποθήκευση', exact: true })).toBeDisabled();
  await write('See you: {{ title }}\n\nHello {{ name }}, on **{{ when }}**.');
  await expect(main(page).getByText('See you: Meeting about goals')).toBeVisible();
  await main(page).getByRole('button', { name: 'Αποθήκευση', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Αποθήκευση' }).click();
  await expect(main(page).getByText('Κείμενο του έργου')).toBeVisible();
  await open(page, '/admin/mail/templates/mentor-meetings/el');
  await expect(main(page).getByText('Αρχικό κείμενο')).toBeVisible();
});
