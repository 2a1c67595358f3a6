import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import Avatar from './Avatar.tsx';

const disc = () => screen.getByRole('img').style;

test('has the initials of Greek names without accents, and the name for screen readers', () => {
  renderWidget(Avatar, { name: 'Άννα Έλληνα' });
  expect(screen.getByRole('img', { name: 'Άννα Έλληνα' }).textContent).toBe('ΑΕ');
});

test('takes the colour of the project’s expression in all its forms, with a letter that can be read', () => {
  const { give } = renderWidget(Avatar, { name: 'Maria', colour: 3 });
  const third = disc().background;
  give({ colour: 'person-3' });
  expect(disc().background).toBe(third);
  give({ colour: '#ffe066' });
  expect([disc().background, disc().color]).toEqual(['rgb(255, 224, 102)', 'rgb(23, 23, 29)']);
});
