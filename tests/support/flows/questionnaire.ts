import type { AnswerSet, Question } from '../../../schemas/entities/questionnaire.ts';

export const STAGE: Question = {
  Id: 'ID_0001',
  TypeId: '01',
  Text: 'Which stage?',
  Option: [{ Value: 'idea', Text: 'An idea' }, { Value: 'firm' }],
};
export const NAME: Question = {
  Id: 'ID_0002',
  TypeId: '19',
  Text: 'Its name?',
  Condition: { '===': [{ var: 'ID_0001' }, 'firm'] },
};
export const WHY: Question = { Id: 'ID_0003', TypeId: 'parametric', Text: 'Why "{{ID_0001}}"?' };
export const AGE: Question = {
  Id: 'ID_0004',
  TypeId: 12,
  Text: 'Your age?',
  Validate: { '>': [{ var: 'ID_0004' }, 17] },
  DefaultValue: 30,
};

/** A workbook with two inputs to fill in, and one with a first value. */
export const BOOK: Question = {
  Id: 'ID_0005',
  TypeId: 'spreadsheet',
  Text: 'Your budget',
  Spreadsheets: [
    {
      Id: '7',
      Name: 'Budget',
      Inputs: [
        { FullName: 'price', InputType: 'Number', Required: true },
        { FullName: 'name', InputType: 'Text', Required: true },
        { FullName: 'rate', InputType: 'Precent', Required: false },
      ],
    },
  ],
};

/** An answer set without a clock: two sections, the second under a condition in one of its questions. */
export const SET: AnswerSet = {
  AnswerSetID: 'a1',
  Status: 'OK',
  State: 'started',
  Duration: null,
  RemainingTime: null,
  TimeStarted: null,
  Late: 0,
  Completion: 0,
  Title: 'Your idea',
  Descr: '',
  Extra: {},
  Sections: [
    { Title: 'First', Text: '', Questions: [[STAGE, NAME]], Spreadsheets: [] },
    { Title: 'Second', Text: '', Questions: [[WHY], [AGE]], Spreadsheets: [] },
  ],
  SectionCount: 2,
  QuestionCount: 4,
  Answers: {},
  Pausable: true,
  CanAnswer: true,
  CanReset: false,
  QuestId: 'q1',
  Version: 1,
  ActionId: '5',
  UserId: '7',
  UserName: 'Anna',
  Finished: null,
};
