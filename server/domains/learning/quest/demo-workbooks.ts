import { compileWorkbook } from '../../../../workbook/compile.ts';
import type { Chance } from '../../../../schemas/demo/chance.ts';
import type { DemoAnswer } from '../../../../schemas/demo/quest-answers.ts';
import { DEMO_WORKBOOKS, demoWorkbook, type DemoWorkbookName } from '../../../../schemas/demo/workbooks/index.ts';
import { groupsOf } from '../../../../schemas/documents/questionnaire-groups.ts';
import type { DesignedQuestion } from '../../../../schemas/documents/questionnaire.ts';
import type { WorkbookValue } from '../../../../schemas/documents/workbook.ts';

const isDemoWorkbook = (id: string): id is DemoWorkbookName => DEMO_WORKBOOKS.some((name) => name === id);

/** The initial values of the workbooks of the demo, by name. */
const firstValues = new Map(DEMO_WORKBOOKS.map((name) => [name, compileWorkbook(demoWorkbook(name)).inputs] as const));

/** The values that a person of the demo entered into the workbooks of a question: the first inputs up to this share. */
export const demoWorkbookAnswers = (question: DesignedQuestion, share: number, chance: Chance): DemoAnswer[] =>
  (question.Spreadsheets ?? []).flatMap(({ Id }, index) => {
    const inputs = (isDemoWorkbook(Id) && firstValues.get(Id)) || [];
    const filled = inputs.slice(0, Math.ceil(inputs.length * share));
    if (filled.length === 0) return [];
    const values = Object.fromEntries(filled.map(({ name, value }) => [name, changed(value, chance)]));
    return [{ GroupId: groupsOf(question)[index] ?? question.Model, OptionId: null, Text: JSON.stringify(values) }];
  });

/** A number near the initial value with the same precision; texts and days stay as they are. */
function changed(value: WorkbookValue, chance: Chance): WorkbookValue {
  const factor = 0.7 + chance.next() * 0.6;
  if (typeof value !== 'number' || value > MAX_CHANGED) return value;
  const step = value >= 1000 ? 50 : value >= 100 ? 5 : value >= 10 ? 0.5 : value >= 1 ? 0.1 : 0.005;
  return Number((Math.round((value * factor) / step) * step).toFixed(4));
}

/** Greater numbers are days. */
const MAX_CHANGED = 40_000;
