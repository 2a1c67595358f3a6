import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { CallError } from '../../../engine/index.ts';
import type { GridContext } from '../../data/dataGrid/context.ts';
import { RowMenu } from '../../data/dataGrid/RowMenu.tsx';
import { frame } from './frame.tsx';
import { TestProviders } from '../../../tests/support/widgets/render.tsx';

const { Head, Skeleton, Failed, Denied, Broken, Unknown, Dialog } = frame;
const place = { document: 'admin/user/list', pointer: '/body/children/2' };

test('waiting, denied and failed say so in the reader’s language', () => {
  const { rerender } = render(<Skeleton nodeId="a" />, { wrapper: Greek });
  expect(screen.getByRole('status').textContent).toBe('Φόρτωση…');
  expect(screen.getByRole('status').dataset['skeleton']).toBe('text');
  rerender(<Denied />);
  expect(screen.getByRole('note')).toHaveText(
    'Δεν έχετε πρόσβασηΟ ρόλος σας δεν επιτρέπει να δείτε αυτό το περιεχόμενο.',
  );
  rerender(<Failed error={null} />);
  expect(screen.getByRole('alert')).toHaveText(/Ελέγξτε τη σύνδεσή σας/);
  expect(screen.queryByRole('button')).toBeNull();
});

test('the head of a page has the way back above its one title, and only a safe address', () => {
  const given = {
    title: 'Mentees',
    subtitle: '48 people',
    state: null,
    actions: <button type="button">New</button>,
    sticky: false,
  };
  const { rerender } = render(<Head {...given} back={{ text: 'Home', link: '/home' }} />, { wrapper: TestProviders });
  const [link, title] = [screen.getByRole('link', { name: 'Home' }), screen.getByRole('heading', { level: 1 })];
  expect(link.compareDocumentPosition(title)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(title.textContent).toBe('Mentees');
  expect(screen.getByText('48 people')).toBeTruthy();
  rerender(<Head {...given} back={{ text: 'Home', link: 'javascript:alert(1)' }} />);
  expect(screen.queryByRole('link')).toBeNull();
  rerender(<Head {...given} back={null} />);
  expect(screen.queryByText('Home')).toBeNull();
});

test('a failure shows the server’s words and tries again', async () => {
  const retry = vi.fn<() => void>();
  const error = new CallError({ code: 'busy', status: 503, text: 'Come back later' });
  render(<Failed error={error} retry={retry} />, { wrapper: TestProviders });
  expect(screen.getByRole('alert')).toHaveText('Could not be loadedCome back laterTry again');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledOnce();
});

test('what is not there is not asked for again', () => {
  const error = new CallError({ code: 'no-conversation', status: 404, text: 'There is no such conversation' });
  render(<Failed error={error} retry={() => {}} />, { wrapper: TestProviders });
  expect(screen.getByRole('alert')).toHaveText('Could not be loadedThere is no such conversation');
  expect(screen.queryByRole('button')).toBeNull();
});

test('a broken node says what and where; an unknown one names the nearest', () => {
  const { rerender } = render(<Broken error={new Error('boom')} {...place} line={42} retry={() => {}} />, {
    wrapper: TestProviders,
  });
  expect(screen.getByRole('alert')).toHaveText(
    'Something does not work hereboomadmin/user/list, line 42 /body/children/2Try again',
  );
  rerender(<Unknown name="buton" nearest="button" {...place} />);
  expect(screen.getByRole('alert')).toHaveText(/^Unknown widget: butonDid you mean “button”\?/);
});

test('a dialog takes the focus, closes by Escape, and gives the focus back', async () => {
  render(<Opener />, { wrapper: TestProviders });
  const open = screen.getByRole('button', { name: 'Open' });
  await userEvent.click(open);
  await screen.findByRole('dialog', { name: 'Choose' });
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('First field'));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(open);
});

test('a dialog that a row’s menu opened gives the focus back to the button of the menu', async () => {
  render(<RowOpener />, { wrapper: TestProviders });
  screen.getByRole('button', { name: 'Menu of Eleni' }).focus();
  await userEvent.keyboard('{Enter}');
  (await screen.findByRole('menuitem', { name: 'Roles' })).focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('First field'));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('button', { name: 'Menu of Eleni' })).toHaveFocus();
});

function RowOpener() {
  const [open, setOpen] = useState(false);
  const roles = { key: 'roles', props: { text: 'Roles' }, emit: () => setOpen(true), body: null };
  const grid = { nodeId: 'grid', menu: [roles], t: (_key: string, { name }: { name: string }) => `Menu of ${name}` };
  // The members of a grid that a row's menu reads.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const context = grid as unknown as GridContext;
  return (
    <>
      <RowMenu grid={context} item={null} index={0} rowKey="7" name="Eleni" />
      {open && (
        <Dialog title="Roles of Eleni" close={() => setOpen(false)}>
          <input aria-label="First field" data-autofocus />
        </Dialog>
      )}
    </>
  );
}

function Greek({ children }: { children: React.ReactNode }) {
  return <TestProviders language="el">{children}</TestProviders>;
}

function Opener() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {open && (
        <Dialog title="Choose" close={() => setOpen(false)}>
          <input aria-label="First field" data-autofocus />
        </Dialog>
      )}
    </>
  );
}
