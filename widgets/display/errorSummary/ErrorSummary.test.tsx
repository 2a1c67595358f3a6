import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import ErrorSummary from './ErrorSummary.tsx';

const around = (summary: ReactNode) => (
  <form>
    {summary}
    <label htmlFor="name">
      Name<span aria-hidden="true"> *</span>
    </label>
    <input id="name" aria-invalid="true" />
    <p id="name-error">It is taken.</p>
    <fieldset id="roles" tabIndex={-1}>
      <legend>Roles</legend>
      <input type="checkbox" aria-label="Mentor" />
    </fieldset>
    <p id="roles-error">Not yours.</p>
  </form>
);

test('several errors are listed above the form, each a link to its field', async () => {
  const errors = { '/Name': 'It is taken.', '/Roles': 'Not yours.' };
  const { give } = renderWidget(ErrorSummary, { errors }, { around });
  await screen.findByRole('group', { name: '2 things to correct' });
  await userEvent.click(await screen.findByRole('link', { name: 'Name: It is taken.' }));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }));
  await userEvent.click(screen.getByRole('link', { name: 'Roles: Not yours.' }));
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Mentor' }));
  give({ errors: { '/Roles': 'Not yours.' } });
  await waitFor(() => expect(screen.queryByRole('link')).toBeNull());
});

test('messages that come later are listed too', async () => {
  renderWidget(ErrorSummary, { errors: { '/Name': 'Taken.', '/Roles': 'No.' } }, { around });
  const late = await screen.findByRole('link', { name: 'Name: It is taken.' });
  document.querySelector('#name-error')?.replaceChildren('It is too long.');
  await waitFor(() => expect(late).toHaveText('Name: It is too long.'));
});

test('in Greek it counts points', async () => {
  renderWidget(ErrorSummary, { errors: { a: 'α', b: 'β', c: 'γ' } }, { language: 'el', around });
  const summary = await screen.findByRole('group', { name: 'Διορθώστε 3 σημεία' });
  expect(document.activeElement).toBe(summary);
});

test('no colon follows a label that is a question', async () => {
  const asked = (summary: ReactNode) => (
    <form>
      {summary}
      <label htmlFor="work">Do you work?</label>
      <input id="work" aria-invalid="true" />
      <p id="work-error">Answer this.</p>
    </form>
  );
  renderWidget(ErrorSummary, { errors: { a: 'Answer this.', b: 'No.' } }, { around: asked });
  expect(await screen.findByRole('link', { name: 'Do you work? Answer this.' })).toBeDefined();
});
