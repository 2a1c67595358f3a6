/** Luhn's rule: every second digit from the end counts twice, and the sum ends in 0. */
export const hasLuhnSum = (digits: string): boolean =>
  Array.from(digits)
    .toReversed()
    .reduce((sum, sign, place) => sum + sumOf(Number(sign) * (1 + (place % 2))), 0) %
    10 ===
  0;

const sumOf = (double: number): number => (double > 9 ? double - 9 : double);
