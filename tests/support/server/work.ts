export const double = (value: number): number => value * 2;

export function fail(): never {
  throw new Error('no');
}

export function hang(): never {
  for (;;);
}

export function grow(): never {
  const all: number[][] = [];
  for (;;) all.push(Array.from({ length: 10_000 }, (_, index) => index));
}
