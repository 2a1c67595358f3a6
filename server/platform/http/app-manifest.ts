import type { FastifyInstance } from 'fastify';
import { ACCENT } from '../../../schemas/accent.ts';
import { acceptedLanguages, preferredLanguage } from '../../../schemas/formats/preferred-language.ts';
import type { Data } from '../data/index.ts';
import { loadTexts } from '../texts/text-overrides.ts';
import { languages } from '../texts/texts.ts';

/** The grounds of the page in both colour schemes, as in index.html. */
const GROUNDS = { light: '#ffffff', dark: '#17171d' } as const;

const icon = (src: string, size: number, purpose: 'any' | 'maskable') => ({
  src,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** Describes the app to browsers that install it, in the language of the reader. Its name is the one of the installation. */
export function addAppManifest(app: FastifyInstance, { db }: Pick<Data, 'db'>): void {
  app.get('/manifest.webmanifest', async ({ headers }, reply) => {
    const wanted = acceptedLanguages(headers['accept-language']);
    const language = preferredLanguage(wanted, languages()) ?? languages()[0] ?? '';
    const name = (await loadTexts(db, language))?.['shell.product'] ?? '';
    return reply
      .headers({ 'cache-control': 'no-cache', vary: 'accept-language' })
      .type('application/manifest+json; charset=utf-8')
      .send({
        id: '/',
        name,
        short_name: name,
        lang: language,
        start_url: '/',
        scope: '/',
        display: 'standalone',
        theme_color: ACCENT,
        background_color: GROUNDS.light,
        user_preferences: {
          color_scheme_dark: { theme_color: GROUNDS.dark, background_color: GROUNDS.dark },
        },
        icons: [
          icon('/icon-192.png', 192, 'any'),
          icon('/icon-512.png', 512, 'any'),
          icon('/icon-maskable-512.png', 512, 'maskable'),
        ],
      });
  });
}
