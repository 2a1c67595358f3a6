import { describe, expect, it } from 'vitest';
import { faultsOf } from '../../engine/document/index.ts';
import { documentKinds } from '../documents/index.ts';
import { answerTextFault } from '../documents/questionnaire-answer-faults.ts';
import { questionnaireFaults } from '../documents/questionnaire-faults.ts';
import { questionType } from '../documents/questionnaire-groups.ts';
import { questionsOf, QUESTION_TYPES } from '../documents/questionnaire.ts';
import { Chance } from './chance.ts';
import { demoAnswers } from './quest-answers.ts';
import { demoQuest, DEMO_QUESTS } from './quest.ts';

describe.each(DEMO_QUESTS)('the questionnaire %s', (name) => {
  const document = demoQuest(name);

  it('is sound', () => {
    expect(faultsOf(document, documentKinds.questionnaire.schema)).toEqual([]);
    expect(questionnaireFaults(document, () => undefined)).toEqual([]);
  });

  it('is answered with what its questions take', () => {
    for (const question of questionsOf(document))
      for (const { GroupId, Text } of demoAnswers(name, question, new Chance(7))) {
        const fault = Text === null || GroupId === question.Other?.Model ? null : answerTextFault(question, Text);
        expect([question.Model, fault]).toEqual([question.Model, null]);
      }
  });
});

it('has one of every type, and workbooks as a section of their own', () => {
  const types = new Set(questionsOf(demoQuest('every')).map(({ Type }) => questionType(Type)));
  expect(QUESTION_TYPES.filter((type) => !types.has(type))).toEqual([]);
  expect(demoQuest('every').Sections.at(-1)?.Spreadsheets).toHaveLength(1);
});

it('has a long one: 300 questions in 15 sections with 60 conditions', () => {
  const long = demoQuest('long');
  const questions = questionsOf(long);
  expect([long.Sections.length, questions.length, questions.filter(({ Condition }) => Condition).length]).toEqual([
    15, 300, 60,
  ]);
});
