/** Colour arithmetic in OKLab, where equal steps look equal. */
type Triple = readonly [number, number, number];

const toLinear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const toGamma = (part: number): number => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055);

/** '#369' or '#336699' as linear light; null for other texts. */
export function parseColour(colour: string): Triple | null {
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(colour);
  const digits = short
    ? short.slice(1).map((digit) => digit + digit)
    : /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(colour)?.slice(1);
  const parts = digits?.map((pair) => toLinear(Number.parseInt(pair, 16) / 255));
  if (!parts || parts.some(Number.isNaN)) return null;
  return [parts[0] ?? 0, parts[1] ?? 0, parts[2] ?? 0];
}

const toHex = (linear: Triple): string =>
  `#${linear
    .map((part) => Math.round(255 * Math.min(1, Math.max(0, toGamma(Math.max(0, part))))))
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')}`;

function toLab([r, g, b]: Triple): Triple {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function fromLab([light, a, b]: Triple): Triple {
  const l = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (light - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/** The same hue with another lightness, and less saturation towards both ends. */
function atLightness(colour: Triple, lightness: number): string {
  const [light, a, b] = toLab(colour);
  const distance = lightness > light ? (1 - lightness) / (1 - light || 1) : lightness / (light || 1);
  const chroma = Math.min(1, Math.max(0, distance)) ** 0.8;
  return toHex(fromLab([lightness, a * chroma, b * chroma]));
}

type Shades = readonly [string, string, string, string, string, string, string, string, string, string];

/** Ten shades, lightest first. The colour itself is number 6, as Mantine expects. */
export function shadesOf(colour: string): Shades {
  const given = parseColour(colour);
  if (!given) throw new Error(`Not a colour: ${colour}. Write it as #rrggbb.`);
  const own = toLab(given)[0];
  const lighter = (lightness: number): string => atLightness(given, Math.max(lightness, own + (1 - own) * 0.12));
  const darker = (share: number): string => atLightness(given, own * share);
  return [
    ...([lighter(0.97), lighter(0.935), lighter(0.875), lighter(0.805), lighter(0.73), lighter(0.65)] as const),
    toHex(given),
    ...([darker(0.88), darker(0.76), darker(0.64)] as const),
  ];
}

const luminance = (colour: string): number => {
  const [r, g, b] = parseColour(colour) ?? [0, 0, 0];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** The WCAG contrast of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}

/** The colour, made darker or lighter only as much as its contrast with the background requires. */
export function readableOn(ground: string, colour: string, minContrast = 4.5): string {
  const given = parseColour(colour);
  if (!given || contrast(ground, colour) >= minContrast) return colour;
  const step = luminance(ground) > 0.18 ? -0.02 : 0.02;
  let found = colour;
  for (let light = toLab(given)[0] + step; light > 0 && light < 1; light += step) {
    found = atLightness(given, light);
    if (contrast(ground, found) >= minContrast) return found;
  }
  return step < 0 ? '#000000' : '#ffffff';
}

/** A perceptual mixture of two colours. `share` is the share of the colour. */
export function mix(ground: string, colour: string, share: number): string {
  const [one, other] = [parseColour(ground), parseColour(colour)];
  if (!one || !other) return ground;
  const [a, b] = [toLab(one), toLab(other)];
  const at = (index: 0 | 1 | 2): number => a[index] + (b[index] - a[index]) * share;
  return toHex(fromLab([at(0), at(1), at(2)]));
}
