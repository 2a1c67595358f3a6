import type { View } from 'vega';

export type PictureKind = 'png' | 'svg';

/** Pixels of a PNG per pixel of the page. */
const SCALE = 2;

/** Saves the drawing as a file. */
export async function savePicture(view: View, kind: PictureKind, label: string): Promise<void> {
  const before = view.background();
  view.background(surface());
  try {
    save(kind === 'svg' ? svgOf(await view.toSVG()) : await pngOf(view), `${fileName(label)}.${kind}`);
  } finally {
    view.background(before);
  }
}

/** The background of the picture, because its texts have the colours of the scheme. */
const surface = (): string =>
  getComputedStyle(document.documentElement).getPropertyValue('--mantine-color-body').trim() || '#ffffff';

const svgOf = (svg: string): Blob => new Blob([svg], { type: 'image/svg+xml' });

async function pngOf(view: View): Promise<Blob> {
  const canvas = await view.toCanvas(SCALE);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is empty.'))), 'image/png');
  });
}

const fileName = (label: string): string => label.replaceAll(/[\\/:*?"<>|\s]+/g, ' ').trim() || 'chart';

function save(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The browser must have started reading before the address is revoked.
  setTimeout(() => URL.revokeObjectURL(link.href), 1_500);
}
