export const TONES = ['neutral', 'info', 'success', 'warning', 'danger'] as const;
export type ToneName = (typeof TONES)[number];

/** The tone as an attribute for the styles of tones.css; neutral for unknown tones. */
export const toneOf = (value: unknown): ToneName => TONES.find((known) => known === value) ?? 'neutral';
