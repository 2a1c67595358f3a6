/** pdfjs-dist needs it, and Node does not have it yet. Its build for Node is not installed. */
// oxlint-disable-next-line eslint/no-extend-native -- browsers have it
Object.defineProperty(Uint8Array.prototype, 'toHex', {
  configurable: true,
  value(this: Uint8Array) {
    return Buffer.from(this).toString('hex');
  },
});
const { getDocument, GlobalWorkerOptions } = await import('pdfjs-dist');
GlobalWorkerOptions.workerSrc = import.meta.resolve('pdfjs-dist/build/pdf.worker.min.mjs');

/** The texts of the pages of a PDF file, its title, and the size of its first page in points. For tests. */
export async function readPdf(bytes: Uint8Array) {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const pdf = await loading.promise;
  const pages = await Promise.all(Array.from({ length: pdf.numPages }, (_, at) => pdf.getPage(at + 1)));
  const texts = await Promise.all(
    pages.map(async (page) => {
      const { items } = await page.getTextContent();
      const text = items.map((item) => ('str' in item ? item.str : '')).join(' ');
      return text.replaceAll(/\s+/g, ' ').trim();
    }),
  );
  const [, , width = 0, height = 0] = pages[0]?.view ?? [];
  await loading.destroy();
  return { pages: texts, title: titleOf(bytes), width, height };
}

/** Chromium writes it as UTF-16 in hexadecimal digits. */
function titleOf(bytes: Uint8Array): string {
  const [, digits = ''] = /\/Title <FEFF([0-9A-F]*)>/i.exec(Buffer.from(bytes).toString('latin1')) ?? [];
  return Buffer.from(digits, 'hex').swap16().toString('utf16le');
}
