import type { Fields } from '../entities/fields.ts';
import {
  allQuestions,
  answerRadio,
  formItems,
  keepShown,
  startAnswers,
  type MicrodataAnswers,
} from '../documents/microdata-rules.ts';
import type { MicrodataForm, MicrodataQuestion } from '../documents/microdata.ts';
import { Chance } from './chance.ts';
import { daysFrom } from './fields.ts';
import written from './microdata.json' with { type: 'json' };

type Part = 'start' | 'end';

// The test of the demo checks the file against the schema of the kind.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const demoMicrodataForms = { start: written.start, end: written.end } as unknown as Readonly<
  Record<Part, MicrodataForm>
>;

/** A form of a mentee of the demo. */
export interface DemoMicrodata {
  readonly username: string;
  readonly part: Part;
  readonly answers: MicrodataAnswers;
  readonly final: boolean;
  readonly sent: boolean;
  readonly error: string | null;
  /** Days before today. */
  readonly age: number;
}

type State = 'begun' | 'final' | 'sent' | 'refused';

/** The forms of each tenth mentee: the one at the start, and the one at the end. */
const PATTERN: readonly (readonly [start?: State, end?: State])[] = [
  ['begun'],
  ['final'],
  [],
  ['sent'],
  ['sent', 'begun'],
  ['refused'],
  ['sent', 'final'],
  ['final'],
  ['sent', 'sent'],
  ['sent', 'refused'],
];

const texts: Readonly<Record<string, readonly string[]>> = written.texts;

/** The microdata of mentees in every state, always the same, on dates that follow `now`. */
export function demoMicrodata(
  mentees: readonly { readonly username: string; readonly fields: Fields }[],
  now: Date,
): DemoMicrodata[] {
  const chance = new Chance(21);
  return mentees.flatMap(({ username, fields }, index) =>
    (['start', 'end'] as const).flatMap((part, place): DemoMicrodata[] => {
      const state = PATTERN[index % PATTERN.length]?.[place];
      if (state === undefined) return [];
      const questions = demoMicrodataForms[part].Questions;
      const whole = answerAll(questions, startAnswers(questions, fields), chance, now);
      return [
        {
          username,
          part,
          answers: state === 'begun' ? firstHalf(questions, whole) : whole,
          final: state !== 'begun',
          sent: state === 'sent',
          error: state === 'refused' ? chance.of(written.errors) : null,
          age: part === 'start' ? chance.between(15, 60) : chance.between(1, 14),
        },
      ];
    }),
  );
}

function answerAll(
  questions: readonly MicrodataQuestion[],
  answers: MicrodataAnswers,
  chance: Chance,
  now: Date,
): MicrodataAnswers {
  const item = formItems(questions, answers).find(({ Kind, Value }) => Kind !== 'heading' && Value === '');
  if (!item) return keepShown(questions, answers);
  const { Id, Kind, Options } = item;
  const next =
    Kind === 'choice'
      ? answerRadio(questions, answers, chance.of(Options).value, true)
      : Kind === 'yesNo'
        ? answerRadio(questions, answers, Id, chance.next() < 0.4)
        : { ...answers, [Id]: plainAnswer(Id, Kind, chance, now) };
  return answerAll(questions, next, chance, now);
}

function plainAnswer(id: string, kind: string, chance: Chance, now: Date): string {
  if (kind === 'date') return daysFrom(now, -chance.between(5, 200));
  return kind === 'number' ? String(chance.between(1, 4)) : chance.of(texts[id] ?? ['–']);
}

function firstHalf(questions: readonly MicrodataQuestion[], answers: MicrodataAnswers): MicrodataAnswers {
  const half = allQuestions(questions).slice(0, Math.floor(allQuestions(questions).length / 2));
  const ids = new Set(half.map(({ question }) => question.Id));
  return keepShown(questions, Object.fromEntries(Object.entries(answers).filter(([id]) => ids.has(id))));
}
