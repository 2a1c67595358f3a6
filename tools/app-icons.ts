import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import type { Plugin } from 'vite';
import { ACCENT } from '../schemas/accent.ts';

interface AppIcon {
  readonly file: string;
  readonly size: number;
  /** Systems cut it to their own shape: its ground has no corners, and its picture is in the middle. */
  readonly isCut?: boolean;
}

const ICONS: readonly AppIcon[] = [
  { file: 'icon-192.png', size: 192 },
  { file: 'icon-512.png', size: 512 },
  { file: 'icon-maskable-512.png', size: 512, isCut: true },
  { file: 'apple-touch-icon.png', size: 180, isCut: true },
];

const SVG = new URL('../src/public/favicon.svg', import.meta.url);
/** The part of a cut icon that every shape shows. */
const SAFE = 0.8;

/** Makes the icons of the installed app from the icon of the tab. */
export const appIcons = (): Plugin => ({
  name: 'app-icons',
  apply: 'build',
  async generateBundle() {
    await Promise.all(
      ICONS.map(async (icon) => this.emitFile({ type: 'asset', fileName: icon.file, source: await draw(icon) })),
    );
  },
});

async function draw({ size, isCut = false }: AppIcon): Promise<Buffer> {
  const inner = Math.round(size * (isCut ? SAFE : 1));
  const picture = await sharp(readFileSync(SVG), { density: (72 * inner) / 32 })
    .resize(inner, inner)
    .png()
    .toBuffer();
  if (!isCut) return picture;
  return sharp({ create: { width: size, height: size, channels: 4, background: ACCENT } })
    .composite([{ input: picture, gravity: 'centre' }])
    .png()
    .toBuffer();
}
