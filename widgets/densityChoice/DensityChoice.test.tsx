import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { Texts } from '../../engine/react/index.ts';
import { textsOf } from '../_shared/texts-of.ts';
import DensityChoice from './DensityChoice.tsx';

afterEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset['density'];
});

const context = {
  emit: () => {},
  listens: () => false,
  bound: () => false,
  nodeId: 'n',
  busy: false,
  slots: {},
  parts: {},
};

test('the page follows the choice, and this browser remembers it', async () => {
  render(
    <MantineProvider>
      <Texts value={textsOf('en')}>
        <DensityChoice {...context} />
      </Texts>
    </MantineProvider>,
  );
  screen.getByRole('radio', { name: 'Comfortable', checked: true });
  await userEvent.click(screen.getByRole('radio', { name: 'Compact' }));
  screen.getByRole('radio', { name: 'Compact', checked: true });
  expect(document.documentElement.dataset['density']).toBe('compact');
  expect(localStorage.getItem('praxis.density')).toBe('compact');
});
