/** A JavaScript function is run by the sandbox, which reports its errors where it runs. */
export const isScript = (rule: unknown): boolean =>
  typeof rule === 'string' && (/\breturn\b/.test(rule) || FUNCTION.test(rule.trimStart()));

const FUNCTION = /^(?:(?:async\s+)?(?:function\b|\([\w\s,]*(?:\)\s*)?=>)|[\w\s,]*(?:\)\s*)?=>)/;
