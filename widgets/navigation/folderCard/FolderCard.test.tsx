import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import FolderCard from './FolderCard.tsx';

test('leads into the folder and counts in the language’s plural', () => {
  const { give } = renderWidget(FolderCard, { title: 'Νόμοι', link: '/library?c=law', count: 1 }, { language: 'el' });
  expect(screen.getByRole('link', { name: /Νόμοι.*1 αρχείο$/ })).toBeDefined();
  give({ count: 12 });
  expect(screen.getByRole('link', { name: /12 αρχεία$/ })).toBeDefined();
});
