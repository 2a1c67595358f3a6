import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { demoQuest } from '../../schemas/demo/quest.ts';
import { runningSections } from '../../schemas/documents/questionnaire-run.ts';
import { questionsOf } from '../../schemas/documents/questionnaire.ts';
import { TestProviders } from '../support/widgets/render.tsx';
import { StagePage, reportingFrame } from '../support/scenarios/stage-page.tsx';
import { makeStage } from '../support/scenarios/stage.ts';

/** The questions whose inputs were rendered, one entry per render. */
const drawn: string[] = [];

vi.mock(import('../../widgets/parts/question/question-frame.tsx'), async (original) => {
  const { QuestionFrame } = await original();
  return {
    QuestionFrame: (props) => {
      drawn.push(props.asked.question.Model);
      return <QuestionFrame {...props} />;
    },
  };
});

const LONG = demoQuest('long');
const [CHOICE = '', NUMBER = '', , TEXT = ''] = questionsOf(LONG).map(({ Model }) => Model);
const CONDITIONAL = questionsOf(LONG).findIndex(({ Condition }) => Condition !== undefined);

const set = {
  AnswerSetID: 'a1',
  Status: 'OK',
  State: 'started',
  Duration: null,
  RemainingTime: null,
  TimeStarted: null,
  Late: 0,
  Completion: 0,
  Title: LONG.Title,
  Descr: '',
  Extra: { Layout: 'page' },
  Sections: runningSections(LONG),
  SectionCount: 15,
  QuestionCount: 300,
  Answers: {},
  Pausable: true,
  CanAnswer: true,
  CanReset: false,
  QuestId: '1',
  Version: 1,
  ActionId: '1',
  UserId: '1',
  UserName: '',
  Finished: null,
};

beforeEach(async () => {
  const replies = { 'quest.getByAction': set, 'quest.answerClosed': 1, 'quest.answerOpen': 1, 'files.limits': null };
  const stage = makeStage('quest/run', { params: { by: 'action', id: '1' }, replies }, reportingFrame([]));
  render(
    <TestProviders>
      <StagePage stage={stage} />
    </TestProviders>,
  );
  await vi.waitUntil(() => document.querySelectorAll('[data-question]').length === 300, { timeout: 60_000 });
  drawn.length = 0;
}, 90_000);

afterEach(() => vi.useRealTimers());

const inputOf = (model: string): HTMLElement =>
  document.querySelector<HTMLElement>(`[data-question="${model}"] :is(input, textarea)`) ?? document.body;
const settled = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

test.each([
  // A number renders only its own field.
  ['a number', NUMBER, []],
  ['a long text', TEXT, [TEXT]],
])('a key in %s of 300 questions draws no other, and its save none either', async (_, model, byKey) => {
  vi.useFakeTimers();
  fireEvent.change(inputOf(model), { target: { value: '1' } });
  expect(drawn).toEqual(byKey);
  await settled(1500);
  expect(new Set(drawn)).toEqual(new Set([model]));
  expect(screen.getByText('Αποθηκεύτηκε')).toBeTruthy();
});

test('a choice renders its question, and questions that it shows or hides', async () => {
  vi.useFakeTimers();
  fireEvent.click(inputOf(CHOICE));
  await settled(100);
  expect(new Set(drawn)).toEqual(new Set([CHOICE]));
  const before = questionsOf(LONG)[CONDITIONAL - 1]?.Model ?? '';
  const hidden = questionsOf(LONG)[CONDITIONAL]?.Model ?? '';
  drawn.length = 0;
  const last = [...document.querySelectorAll<HTMLElement>(`[data-question="${before}"] input`)][4];
  fireEvent.click(last ?? document.body);
  await settled(100);
  expect(document.querySelector(`[data-question="${hidden}"]`)).toBeNull();
  expect(new Set(drawn)).toEqual(new Set([before]));
});
