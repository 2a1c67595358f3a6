/** The consent that a project requires of its mentees: Config.gdpr of its settings. Stored settings may have an old form. */
export interface ConsentRule {
  /** The field of the person that holds the consent. */
  readonly field: string;
  /** The bit of that field for consent. */
  readonly bit: number;
}

/** The rule of a project; null where it requires no consent. */
export function consentRule(gdpr: unknown): ConsentRule | null {
  if (typeof gdpr !== 'object' || gdpr === null) return null;
  const { Required, UserField, MinValue }: Partial<Record<'Required' | 'UserField' | 'MinValue', unknown>> = gdpr;
  if (!Required || typeof UserField !== 'string' || UserField === '') return null;
  return { field: UserField, bit: typeof MinValue === 'number' ? MinValue : 1 };
}

/** Does a person with these roles and this value of the field see only the consent page? Roles above mentee need no consent. */
export function lacksConsent(rule: ConsentRule | null, roles: readonly string[], value: unknown): boolean {
  if (!rule || roles.length !== 1 || roles[0] !== 'Mentee') return false;
  return ((Number(value ?? 0) || 0) & rule.bit) === 0;
}
