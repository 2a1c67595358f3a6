import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import QuestionLine from './QuestionLine.tsx';

test('its children are as wide as the line says', () => {
  renderWidget(QuestionLine, { flex: 45, children: <p>one</p> });
  expect(screen.getByText('one').parentElement?.style.getPropertyValue('--flex')).toBe('45%');
});
