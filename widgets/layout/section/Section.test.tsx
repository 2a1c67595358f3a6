import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import Section from './Section.tsx';

test('is a region named by its heading, and headings inside are one level lower', () => {
  renderWidget(Section, { title: 'Details', children: <Section {...inner} title="More" /> });
  expect(screen.getByRole('region', { name: 'Details' })).toBeDefined();
  expect(screen.getByRole('heading', { level: 2, name: 'Details' })).toBeDefined();
  expect(screen.getByRole('heading', { level: 3, name: 'More' })).toBeDefined();
});

test('tells how saving stands', () => {
  const { give } = renderWidget(Section, { title: 'Question', status: 'saving' });
  expect(screen.getByRole('status').textContent).toBe('Saving…');
  give({ status: 'failed' });
  expect(screen.getByRole('status').textContent).toBe('Not saved');
});

test('leads to all of it, but not who may not go there', () => {
  const { give } = renderWidget(Section, { title: 'What comes next', aside: 'All actions', link: '#actions' });
  expect(screen.getByRole('link', { name: 'All actions' }).getAttribute('href')).toBe('#actions');
  give({ link: null });
  expect(screen.queryByText('All actions')).toBeNull();
  give({ aside: '4 of 19', link: undefined });
  expect(screen.getByText('4 of 19')).toBeDefined();
});

test('folds and unfolds', async () => {
  renderWidget(Section, { title: 'More', collapsible: true, collapsed: true, children: <p>hidden</p> });
  const fold = screen.getByRole('button', { name: 'More', expanded: false });
  expect(screen.getByText('hidden').parentElement?.hidden).toBe(true);
  await userEvent.click(fold);
  expect(screen.getByText('hidden').parentElement?.hidden).toBe(false);
});

const inner = {
  emit: () => {},
  listens: () => false,
  nodeId: 'inner',
  busy: false,
  bound: () => false,
  slots: {},
  parts: {},
};
