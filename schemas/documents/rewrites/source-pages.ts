import { isFields, type Fields, type Rewrite } from './rewrite.ts';

export const sourcePages: Rewrite = {
  why: 'A call gets the number and the size of the page by itself, and a pager is bound to the pages of its source.',
  places: { source: withoutPage, node: withBoundPages },
};

const READS_PAGE = /\bpage\.(?:number|size|cursor)\b/;

function withoutPage(source: Fields): Fields {
  const { call, pages, with: given } = source;
  if (call === undefined || !isFields(pages) || pages['cursor'] !== undefined || !isFields(given)) return source;
  const rest = strip(given) ?? stripOperand(given);
  if (rest === null || READS_PAGE.test(JSON.stringify(rest))) return source;
  const { with: _, ...others } = source;
  return Object.keys(rest).length === 0 ? others : { ...source, with: rest };
}

/** The arguments without both members; null where they are not what they would be by themselves. */
function strip(given: Fields): Fields | null {
  const { page, count, ...rest } = given;
  return isPath(page, 'number') && isPath(count, 'size') ? rest : null;
}

const isPath = (value: unknown, member: string): boolean =>
  typeof value === 'string' && value.replaceAll(' ', '') === `{{page.${member}}}`;

/** The same within `{"$": {"assign": [{"value": {...}}, ...]}}`. */
function stripOperand(given: Fields): Fields | null {
  const { $: logic } = given;
  if (!isFields(logic) || !Array.isArray(logic['assign'])) return null;
  const before: readonly unknown[] = logic['assign'];
  const operands = before.map((operand) => {
    const rest = isFields(operand) && isFields(operand['value']) ? strip(operand['value']) : null;
    return rest ? { value: rest } : operand;
  });
  return operands.every((operand, index) => operand === before[index]) ? null : { $: { ...logic, assign: operands } };
}

function withBoundPages(node: Fields): Fields {
  const { widget, bind, props } = node;
  const source = typeof bind === 'string' ? /^sources\.(\w+)\.page$/.exec(bind)?.[1] : undefined;
  if (widget !== 'pager' || source === undefined || !isFields(props)) return node;
  const { pages, ...others } = props;
  return pages === `{{sources.${source}.pages}}`
    ? { ...node, bind: { pages: `sources.${source}.pages` }, props: others }
    : node;
}
