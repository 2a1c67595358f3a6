import sharp from 'sharp';
import { unprocessable } from '../base/problem.ts';

/** Images with more pixels are not decoded. */
const MAX_PIXELS = 64_000_000;
/** Longer files get no thumbnail. */
export const MAX_IMAGE_BYTES = 67_108_864;

sharp.cache(false);
sharp.concurrency(1);

/** A thumbnail, encoded from the pixels, so that it has no metadata of the file. */
export async function createThumbnail(image: Buffer, size: number): Promise<Buffer> {
  try {
    return await sharp(image, { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: false })
      .rotate()
      .resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 78 })
      .timeout({ seconds: 10 })
      .toBuffer();
  } catch {
    throw unprocessable('no-picture', 'No picture can be made of that file.');
  }
}
