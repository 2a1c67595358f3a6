import { expect, test } from 'vitest';
import { renderWidget } from '../../../tests/support/widgets/render.tsx';
import Quotes from './Quotes.tsx';

test('shows each text, also the same one twice', () => {
  const { container } = renderWidget(Quotes, { texts: ['A job.', 'A job.'] });
  expect([...container.querySelectorAll('blockquote')].map((quote) => quote.textContent)).toEqual(['A job.', 'A job.']);
});
