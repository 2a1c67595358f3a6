import { describe, expect, it } from 'vitest';
import type { Questionnaire } from '../../../schemas/documents/questionnaire.ts';
import { QuestionnaireTrial } from './trial.ts';

const document = (more: Partial<Questionnaire> = {}): Questionnaire => ({
  Title: 'T',
  Sections: [
    {
      Title: 'S',
      Questions: [
        [{ Model: 'ID_0001', Type: '19', Text: 'Why?' }],
        [{ Model: 'ID_0002', Type: '19', Text: 'And?', Condition: { '==': [{ var: 'ID_0001' }, 'x'] } }],
      ],
    },
  ],
  ...more,
});
const answer = { GroupId: 'ID_0001', Text: 'x' };

describe('a trial', () => {
  it('is filled in to the end, and keeps its answers while it is designed', () => {
    const trial = new QuestionnaireTrial(document({ Extra: { OnFinish: '/thanks' } }));
    expect(trial.call('quest.startTime', {})).toMatchObject({ State: 'started', CanAnswer: true, QuestionCount: 2 });
    expect(trial.call('quest.answerOpen', answer)).toBe(50);
    trial.take(document({ Title: 'Other', Extra: { OnFinish: '/thanks' } }));
    expect(trial.call('quest.getByAnswerSetId', {})).toMatchObject({
      Title: 'Other',
      State: 'started',
      Answers: { ID_0001: { Text: 'x', Revision: 1 } },
    });
    expect(trial.call('quest.finish', {})).toEqual({ OnFinish: '/thanks' });
    expect(trial.call('quest.getByAnswerSetId', {})).toMatchObject({ State: 'finished', CanAnswer: false });
  });

  it('begins anew', () => {
    const trial = new QuestionnaireTrial(document());
    trial.call('quest.startTime', {});
    trial.call('quest.answerOpen', answer);
    trial.reset();
    expect(trial.call('quest.getByAnswerSetId', {})).toMatchObject({ State: 'new', Answers: {} });
  });

  it('shows nothing of a timed one before it is started, and its clock stands still in a pause where it is designed so', () => {
    const trial = new QuestionnaireTrial(document({ Duration: 60, Pause: 'stops' }));
    expect(trial.call('quest.getByAnswerSetId', {})).toMatchObject({ Sections: [], SectionCount: 1, Pausable: true });
    expect(trial.call('quest.startTime', {})).toMatchObject({ RemainingTime: 60, Sections: [{ Title: 'S' }] });
    expect(trial.call('quest.pause', {})).toMatchObject({ State: 'paused', RemainingTime: 60, TimeStarted: null });
    expect(trial.call('quest.continue', {})).toMatchObject({ State: 'started', Status: 'OK' });
  });

  it('calls nothing else', () => {
    expect(() => new QuestionnaireTrial(document()).call('quest.save', {})).toThrow('quest.save');
  });
});
