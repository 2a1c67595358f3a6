import type { AnswerSet, Question } from '../entities/questionnaire.ts';
import { questionType } from './questionnaire-groups.ts';
import { questionsOf } from './questionnaire.ts';
import type { AskedInput, AskedSpreadsheet, DesignedQuestion, Questionnaire } from './questionnaire.ts';

/** A question of the document in its running form. */
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

/** The document with the inputs of its workbooks, by the ids of the workbooks. */
export function withInputs(document: Questionnaire, inputs: ReadonlyMap<string, AskedInput[]>): Questionnaire {
  const books = (list: AskedSpreadsheet[]): AskedSpreadsheet[] =>
    list.map(({ Id, Name }) => ({ Id, Name, ...(inputs.has(Id) ? { Inputs: inputs.get(Id) ?? [] } : {}) }));
  const withBooks = <T extends { Spreadsheets?: AskedSpreadsheet[] }>(holder: T): T =>
    holder.Spreadsheets ? { ...holder, Spreadsheets: books(holder.Spreadsheets) } : holder;
  return {
    ...document,
    Sections: document.Sections.map(({ Questions, ...section }) => ({
      ...withBooks(section),
      ...(Questions ? { Questions: Questions.map((line) => line.map(withBooks)) } : {}),
    })),
  };
}

/** The ids of all workbooks of a questionnaire. */
export const bookIdsOf = (questionnaire: Questionnaire): readonly string[] => [
  ...new Set(questionsOf(questionnaire).flatMap(({ Spreadsheets = [] }) => Spreadsheets.map(({ Id }) => Id))),
];

/** The sections of the document in their running form, for answer sets and for the editor's preview. */
export const runningSections = ({ Sections }: Pick<Questionnaire, 'Sections'>): AnswerSet['Sections'] =>
  Sections.map(({ Title, Text = '', Condition, Questions = [], Spreadsheets = [] }) => ({
    Title,
    Text,
    ...(Condition === undefined ? {} : { Condition }),
    Questions: Questions.map((line) => line.map(runningQuestion)),
    Spreadsheets,
  }));

/** The document's question of a running one, by which its answers are read. */
export function designedQuestion(running: Question): DesignedQuestion {
  const { Id, TypeId, Text, Option, ...more } = running;
  const { Group, Completion: _completion, ...parts } = more;
  return { Model: Group ?? Id, Type: TypeId, Text, ...(Option ? { Options: Option } : {}), ...parts };
}
