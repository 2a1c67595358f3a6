import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { Questionnaire } from '../../schemas/documents/questionnaire.ts';
import { machine, type EditorEvent } from './machine.ts';
import { problemsOf } from './problems.ts';
import { tidyDocument, setValue } from './tidy.ts';

const ask = (Model: string, more: object = {}) => ({ Model, Type: '19', Text: 'Why?', ...more });
const small = (Title = 'Small'): Questionnaire => ({
  Title,
  Sections: [{ Title: 'One', Questions: [[ask('ID_0001')]] }],
});

function open(document = small()) {
  const actor = createActor(machine).start();
  actor.send({ type: 'OPEN', questId: 'q', document, revision: 3 });
  const context = () => actor.getSnapshot().context;
  return { actor, context, send: (event: EditorEvent) => actor.send(event) };
}

describe('designing', () => {
  it('begins with nothing, and takes nothing but a document', () => {
    const actor = createActor(machine).start();
    actor.send({ type: 'CHANGE', document: small() });
    expect(actor.getSnapshot().value).toBe('empty');
    expect(actor.getSnapshot().context.document).toBeNull();
    expect(actor.getSnapshot().can({ type: 'UNDO' })).toBe(false);
  });

  it('goes back and forth; a new change forgets what was taken back', () => {
    const { actor, context, send } = open();
    send({ type: 'CHANGE', document: small('A') });
    send({ type: 'PUT', pointer: '/Title', value: 'B' });
    expect(context().document?.Title).toBe('B');
    send({ type: 'UNDO' });
    send({ type: 'UNDO' });
    expect([context().document?.Title, context().changed, context().future.length]).toEqual(['Small', false, 2]);
    expect(actor.getSnapshot().can({ type: 'UNDO' })).toBe(false);
    send({ type: 'REDO' });
    expect([context().document?.Title, context().changed]).toEqual(['A', true]);
    send({ type: 'CHANGE', document: small('C') });
    expect(actor.getSnapshot().can({ type: 'REDO' })).toBe(false);
  });

  it('says where a workbook is chosen that does not exist, once the workbooks are known', () => {
    const document: Questionnaire = {
      Title: 'Small',
      Sections: [
        {
          Title: 'One',
          Spreadsheets: [
            { Id: 'plan', Name: 'Plan' },
            { Id: 'gone', Name: 'Gone' },
          ],
        },
      ],
    };
    const { context, send } = open(document);
    expect(context().problems).toEqual([]);
    send({ type: 'BOOKS', books: ['plan'] });
    expect(context().problems).toMatchObject([{ kind: 'no-workbook', pointer: '/Sections/0/Spreadsheets/1' }]);
    send({ type: 'PUT', pointer: '/Sections/0/Spreadsheets', value: [{ Id: 'plan', Name: 'Plan' }] });
    expect(context().problems).toEqual([]);
    send({ type: 'OPEN', questId: 'q', document, revision: 4 });
    expect(context().problems).toHaveLength(1);
  });

  it('a change that changes nothing is none', () => {
    const { context, send } = open();
    send({ type: 'CHANGE', document: small() });
    expect(context().past).toEqual([]);
  });

  it('what was saved is no longer to be saved; what was typed meanwhile is', () => {
    const { context, send } = open();
    send({ type: 'CHANGE', document: small('A') });
    send({ type: 'CHANGE', document: small('B') });
    send({ type: 'SAVED', questId: 'q', revision: 4, document: small('A') });
    expect([context().changed, context().revision]).toEqual([true, 4]);
    send({ type: 'UNDO' });
    expect(context().changed).toBe(false);
    send({ type: 'BASE', revision: 9 });
    expect(context().revision).toBe(9);
  });

  it('what was never saved is to be saved at once, and opening another forgets the first', () => {
    const { context, send } = open();
    send({ type: 'CHANGE', document: small('A') });
    send({ type: 'OPEN', questId: '', document: small('N'), revision: 0, changed: true });
    expect([context().changed, context().past, context().questId]).toEqual([true, [], '']);
  });

  it('survives a round trip through JSON', () => {
    const { context, send } = open();
    send({ type: 'CHANGE', document: small('A') });
    expect(JSON.parse(JSON.stringify(context()))).toEqual(context());
  });
});

describe('a document from forms', () => {
  it('keeps the identity of unchanged parts', () => {
    const before = small();
    const after = setValue(before, '/Sections/0/Title', 'Other');
    expect(after.Sections[0]?.Questions).toBe(before.Sections[0]?.Questions);
    expect(tidyDocument(before)).toBe(before);
    expect(setValue(before, '/Sections/7/Title', 'x')).toEqual(before);
  });

  it('adds values of choices and ids of columns, and removes empty members', () => {
    const options = ask('ID_0001', {
      Type: '01',
      Options: [{ Text: 'a' }, { Value: '1', Text: 'b' }, {}],
      Rows: [],
      Message: '',
    });
    const table = ask('ID_0002', {
      Type: 'formtable',
      Rows: [{ Text: 'x' }, { Text: 'y', Type: 'choice', Options: [{}] }],
    });
    const document = { Title: 'T', Descr: '', Sections: [{ Title: '', Questions: [[options, table]] }] };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- forms leave out what they do not ask
    expect(tidyDocument(document as unknown as Questionnaire)).toEqual({
      Title: 'T',
      Sections: [
        {
          Title: '',
          Questions: [
            [
              {
                Model: 'ID_0001',
                Type: '01',
                Text: 'Why?',
                Options: [{ Value: '2', Text: 'a' }, { Value: '1', Text: 'b' }, { Value: '3' }],
              },
              {
                Model: 'ID_0002',
                Type: 'formtable',
                Text: 'Why?',
                Rows: [
                  { Text: 'x', Model: 'ID_0000' },
                  { Text: 'y', Type: 'choice', Options: [{ Value: '1' }], Model: 'ID_0003' },
                ],
              },
            ],
          ],
        },
      ],
    });
  });
});

describe('what is wrong', () => {
  const kinds = (document: unknown) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- faulty documents are what is tried
    problemsOf(document as Questionnaire).map(({ kind, pointer, line }) => [kind, pointer, line]);

  it('is nothing in a good one', () => expect(kinds(small())).toEqual([]));

  it('is told with its place in the text', () => {
    expect(kinds({ ...small(), Sections: [{ Title: 'One', Questions: [[ask('ID_1')]] }] })).toEqual([
      ['wrong-format', '/Sections/0/Questions/0/0/Model', 9],
    ]);
    expect(kinds({ ...small(' '), Sections: [] })).toEqual([['required', '/Title', 2]]);
  });

  it('covers conflicting ids, types, names in rules, and unreadable rules', () => {
    const Questions = [
      [ask('ID_0001', { Condition: { '==': [{ var: 'ID_0009' }, 1] } }), ask('ID_0001')],
      [ask('ID_0002', { Type: '99', Validate: { nosuch: [1] } })],
    ];
    expect(kinds({ Title: 'T', Sections: [{ Title: 'One', Questions }] }).map(([kind]) => kind)).toEqual([
      'model-taken',
      'no-such-model',
      'model-taken',
      'unknown-type',
      'bad-rule',
    ]);
  });
});
