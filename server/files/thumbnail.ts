import sharp from 'sharp';
import { unprocessable } from '../problem.ts';

/** More pixels than this are not unpacked. */
const MAX_PIXELS = 64_000_000;
/** Longer files are not read for a small picture. */
export const MAX_IMAGE_BYTES = 67_108_864;

sharp.cache(false);
sharp.concurrency(1);

/** A thumbnail, encoded again from the pixels, so that it has no metadata of the file. */
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
