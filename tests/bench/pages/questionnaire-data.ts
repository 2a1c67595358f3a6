import { demoQuest } from '../../../schemas/demo/quest.ts';
import { runningSections } from '../../../schemas/documents/questionnaire-run.ts';
import type { Questionnaire } from '../../../schemas/documents/questionnaire.ts';
import type { AnswerSet } from '../../../schemas/entities/questionnaire.ts';

/** 300 questions in 15 sections with 60 conditions. */
export const LONG: Questionnaire = demoQuest('long');

/** The server's reply. */
export function longSet(layout: 'sections' | 'page'): AnswerSet {
  return {
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
    Extra: { Layout: layout },
    Sections: runningSections(LONG),
    SectionCount: LONG.Sections.length,
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
}

/** Resolves when the page shows questions: the first of them come with the frame that shows all. */
export async function shown(questions: () => number): Promise<void> {
  while (questions() === 0)
    // oxlint-disable-next-line no-await-in-loop -- frame after frame
    await new Promise((resolve) => requestAnimationFrame(resolve));
}
