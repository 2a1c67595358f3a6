import { CallError, plainEnvironment, prepare, readFormula } from '../../../engine/index.ts';
import { completionOf, workbookValues, type RuleTest } from '../../../schemas/documents/questionnaire-answers.ts';
import { runningSections } from '../../../schemas/documents/questionnaire-run.ts';
import { questionsOf, type Questionnaire } from '../../../schemas/documents/questionnaire.ts';
import type { AnswerSet, QuestClock } from '../../../schemas/entities/questionnaire.ts';

const RULE = prepare(
  readFormula("apply({rule: params.rule, to: params.models, as: 'boolean', else: false, empty: true})"),
);
const holds: RuleTest = (rule, models) =>
  RULE.run(plainEnvironment({ params: { rule: rule ?? null, models } })) === true;

type Answers = AnswerSet['Answers'];

/** The calls of an answer set in memory, for trying a questionnaire without storing anything. */
export class QuestionnaireTrial {
  #document: Questionnaire;
  #state: QuestClock['State'] = 'new';
  #answers: Answers = {};
  #started: number | null = null;
  /** Seconds that passed before the last pause. */
  #spent = 0;

  constructor(document: Questionnaire) {
    this.#document = document;
  }

  /** The current document; the answers remain. */
  take(document: Questionnaire): void {
    this.#document = document;
  }

  /** Restarts the trial. */
  reset(): void {
    this.#state = 'new';
    this.#answers = {};
    this.#started = null;
    this.#spent = 0;
  }

  call(name: string, body: unknown): unknown {
    switch (name) {
      case 'quest.getByAnswerSetId':
        return this.#set();
      case 'quest.startTime':
      case 'quest.continue':
        return this.#run();
      case 'quest.pause':
        return this.#pause();
      case 'quest.remainingTime':
        return this.#clock();
      case 'quest.answerOpen':
      case 'quest.answerClosed':
        return this.#keep(body);
      case 'quest.finish':
        return this.#finish();
      default:
        throw new CallError({ code: 'trial', status: 404, text: `A trial does not call ${name}.` });
    }
  }

  #run(): AnswerSet {
    this.#state = 'started';
    this.#started = Date.now();
    return this.#set();
  }

  #pause(): QuestClock {
    if (this.#document.Pause === 'stops') this.#spent = this.#passed();
    this.#started = this.#document.Pause === 'stops' ? null : this.#started;
    this.#state = 'paused';
    return this.#clock();
  }

  #finish(): { readonly OnFinish: string } {
    this.#state = 'finished';
    return { OnFinish: this.#document.Extra?.OnFinish ?? '' };
  }

  #keep(body: unknown): number {
    const { GroupId, OptionId = null, Text: given = null, Seen } = Object(body);
    const before = this.#answers[String(GroupId)]?.Text ?? '';
    // Only the changed cells of a workbook are sent.
    const Text = Seen === undefined ? given : JSON.stringify({ ...workbookValues(before), ...workbookValues(given) });
    const Revision = (this.#answers[String(GroupId)]?.Revision ?? 0) + 1;
    this.#answers = {
      ...this.#answers,
      [String(GroupId)]: { OptionId, Text, Revision, Time: new Date().toISOString() },
    };
    return this.#completion();
  }

  #completion = (): number => completionOf(this.#document, this.#answers, holds);

  #passed(): number {
    return this.#spent + (this.#started === null ? 0 : (Date.now() - this.#started) / 1000);
  }

  #clock(): QuestClock {
    const Duration = this.#document.Duration ?? null;
    const RemainingTime = Duration === null ? null : Math.max(0, Math.round(Duration - this.#passed()));
    return {
      Status: RemainingTime === 0 ? 'Expired' : 'OK',
      State: this.#state,
      Duration,
      RemainingTime,
      TimeStarted: this.#started === null ? null : new Date(this.#started).toISOString(),
      Late: 0,
      Completion: this.#completion(),
    };
  }

  #set(): AnswerSet {
    const { Title, Descr = '', Extra = {}, Duration, Pause, Sections } = this.#document;
    const clock = this.#clock();
    const hidden = typeof Duration === 'number' && this.#state === 'new';
    return {
      ...clock,
      AnswerSetID: 'trial',
      Title,
      Descr,
      Extra,
      Sections: hidden ? [] : runningSections({ Sections }),
      SectionCount: Sections.length,
      QuestionCount: questionsOf({ Sections }).length,
      Answers: this.#answers,
      Pausable: Pause === 'stops',
      CanAnswer: this.#state !== 'finished' && clock.Status === 'OK',
      CanFinish: this.#state !== 'finished',
      CanReset: false,
      QuestId: '',
      Version: 0,
      ActionId: null,
      UserId: null,
      UserName: '',
      Finished: null,
    };
  }
}
