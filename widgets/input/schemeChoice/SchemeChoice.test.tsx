import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { Texts } from '../../../engine/react/index.ts';
import { textsOf } from '../../parts/text/texts-of.ts';
import SchemeChoice from './SchemeChoice.tsx';

afterEach(() => localStorage.clear());

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
    <MantineProvider defaultColorScheme="light">
      <Texts value={textsOf('en')}>
        <SchemeChoice {...context} />
      </Texts>
    </MantineProvider>,
  );
  screen.getByRole('radio', { name: 'Light', checked: true });
  await userEvent.click(screen.getByRole('radio', { name: 'Dark' }));
  screen.getByRole('radio', { name: 'Dark', checked: true });
  expect(document.documentElement.dataset['mantineColorScheme']).toBe('dark');
  expect(localStorage.getItem('mantine-color-scheme-value')).toBe('dark');
});
