/** The length of a Greek IBAN, the most frequent one. */
const GREEK = 27;

/** A bank account number, with or without spaces. Its check digits are right, and a Greek one has 27 characters. */
export function isIban(text: string): boolean {
  const plain = text.replaceAll(/[ .-]/g, '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(plain) || (plain.startsWith('GR') && plain.length !== GREEK)) return false;
  const digits = Array.from(plain.slice(4) + plain.slice(0, 4), (sign) => String(Number.parseInt(sign, 36))).join('');
  return Array.from(digits).reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
}
