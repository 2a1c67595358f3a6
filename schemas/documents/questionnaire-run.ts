import type { AnswerSet, Question } from '../entities/questionnaire.ts';
import { questionType } from './questionnaire-groups.ts';
import type { DesignedQuestion, Questionnaire } from './questionnaire.ts';

/** A question of the document as the page runs it. */
export function runningQuestion({ Model, Type, Text, Options, ...parts }: DesignedQuestion): Question {
  return {
    Id: Model,
    TypeId: questionType(Type) ?? Type,
    Text,
    Group: Model,
    ...(Options ? { Option: Options } : {}),
    ...parts,
  };
}

/** The sections of the document in their running form: for answer sets, and for the editor's preview. */
export const runningSections = ({ Sections }: Pick<Questionnaire, 'Sections'>): AnswerSet['Sections'] =>
  Sections.map(({ Title, Text = '', Condition, Questions = [], Spreadsheets = [] }) => ({
    Title,
    Text,
    ...(Condition === undefined ? {} : { Condition }),
    Questions: Questions.map((line) => line.map(runningQuestion)),
    Spreadsheets,
  }));

/** The question of the document that a running one was made of: its answers are read by it. */
export function designedQuestion(running: Question): DesignedQuestion {
  const { Id, TypeId, Text, Option, ...more } = running;
  const { Group, Completion: _completion, ...parts } = more;
  return { Model: Group ?? Id, Type: TypeId, Text, ...(Option ? { Options: Option } : {}), ...parts };
}
