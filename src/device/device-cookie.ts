import {
  MAY_NOTIFY,
  readDevice,
  rememberedDensity,
  rememberedLanguage,
  rememberedScheme,
  SCROLL_BAR,
} from './storage.ts';

/** The breakpoints of the page language in em; the server draws the page for the widest one that fits. */
const WIDTHS = [88, 75, 62, 48, 36];

const YEAR_SECONDS = 31_536_000;

/** Tells the server what it needs to draw the next page as this device shows it. */
function tellDevice(role: string | null): void {
  const device = {
    language: rememberedLanguage(),
    scheme: rememberedScheme(),
    density: rememberedDensity(),
    role,
    notices: readDevice(MAY_NOTIFY),
    scrollBar: readDevice(SCROLL_BAR),
    em: WIDTHS.find((em) => matchMedia(`(min-width: ${String(em)}em)`).matches) ?? 0,
  };
  const isSecure = location.protocol === 'https:';
  document.cookie = `praxis-device=${encodeURIComponent(JSON.stringify(device))}; path=/; max-age=${String(YEAR_SECONDS)}; samesite=lax${isSecure ? '; secure' : ''}`;
}

/** Once the page has begun, and again when it is left: language, colours, role and width may have changed. */
export function keepTellingDevice(role: () => string | null): void {
  tellDevice(role());
  addEventListener('pagehide', () => tellDevice(role()));
}
