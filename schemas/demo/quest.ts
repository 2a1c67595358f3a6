import type { DesignedQuestion, Questionnaire } from '../documents/questionnaire.ts';
import texts from './quest.json' with { type: 'json' };

/** The questionnaires of the demo, in the order in which the first four are assigned to its actions of the type questionnaire. */
export const DEMO_QUESTS = ['every', 'timed', 'long', 'exit', 'token', 'public', 'mentor'] as const;
export type DemoQuestName = (typeof DEMO_QUESTS)[number];
export const DEMO_ACTION_QUESTS = 4;

/** Tokens of the demo's public answer sets, which are not secret. */
export const DEMO_ISSUED = {
  token: { set: '10'.repeat(16), token: 'demo0000000000000000000000000001' },
  public: { set: '20'.repeat(16) },
} as const;

/** The mentors' questionnaire: an address that is the same in each demo, but cannot be guessed. */
export const DEMO_MENTOR_QUEST = '7c3e91d05ab84f26e1d29b470f6c58a3';

const written: Readonly<Record<string, unknown>> = texts.documents;

/** A document of the demo. A test validates quest.json. */
export function demoQuest(name: DemoQuestName): Questionnaire {
  if (name === 'long') return longQuestionnaire();
  // Validated by schemas/demo/quest.test.ts.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return written[name] as Questionnaire;
}

const LINES = 10;
const PER_LINE = 2;
const CONDITIONS_A_SECTION = 4;

/** 300 questions in 15 sections with 60 conditions: two questions per line; the last lines depend on the first ones. */
function longQuestionnaire(): Questionnaire {
  const { title, descr, sections } = texts.long;
  return {
    version: 1,
    Title: title,
    Descr: descr,
    Sections: sections.map((Title, section) => ({
      Title,
      Questions: Array.from({ length: LINES }, (_, line) =>
        Array.from({ length: PER_LINE }, (_unused, place) => longQuestion(section, line, place)),
      ),
    })),
  };
}

const modelAt = (section: number, line: number, place: number): string =>
  `ID_${String((section * LINES + line) * PER_LINE + place + 1).padStart(4, '0')}`;

const options = (labels: readonly string[]) => labels.map((Text, index) => ({ Value: String(index + 1), Text }));

/** Choices on the left; numbers, texts and several choices on the right, in turn. */
function longQuestion(section: number, line: number, place: number): DesignedQuestion {
  const { aspects, choices, marks, choice, number, text, many } = texts.long;
  const kinds = [
    { Type: '12', Text: number },
    { Type: '19', Text: text },
    { Type: '08', Text: many, Options: options(marks) },
  ];
  const chosen = place === 0 ? { Type: '01', Text: choice, Options: options(choices) } : kinds[line % kinds.length];
  const { Text = '', Type = '19', ...more } = chosen ?? {};
  const conditional = place === 1 && line >= LINES - CONDITIONS_A_SECTION;
  return {
    Model: modelAt(section, line, place),
    Type,
    Text: Text.replace('{aspect}', aspects[line] ?? ''),
    ...more,
    ...(conditional ? { Condition: { '!=': [{ var: modelAt(section, line, 0) }, '5'] } } : {}),
  };
}
