import { expect, it } from 'vitest';
import { getDocumentProxy } from 'unpdf';
import { createBytes } from './demo-documents.ts';

it('writes Greek in its own letters, which are found and copied as they are', async () => {
  const document = await getDocumentProxy(
    new Uint8Array(createBytes.pdf('Βασικά εργασιακά δικαιώματα', 'Άδεια: «ΐ, ΰ» — 20 €')),
  );
  const texts: string[] = [];
  for (const number of [1, 2]) {
    const { items } = await (await document.getPage(number)).getTextContent();
    texts.push(
      items
        .map((item) => ('str' in item ? item.str : ''))
        .join('')
        .trim(),
    );
  }
  expect(texts).toEqual(['Βασικά εργασιακά δικαιώματα', 'Άδεια: «ΐ, ΰ» — 20 €']);
});
