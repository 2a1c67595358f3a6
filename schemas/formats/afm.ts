/** A Greek tax number: nine digits, not all zeros, the last one the check digit (weighted sum mod 11 mod 10). */
export function isAfm(text: string): boolean {
  if (!/^\d{9}$/.test(text) || text === '000000000') return false;
  const digits = Array.from(text, Number);
  const check = digits.pop();
  const sum = digits.reduce((total, digit, index) => total + digit * 2 ** (8 - index), 0);
  return (sum % 11) % 10 === check;
}
