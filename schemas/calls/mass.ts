import { closed, defineCall, dictionary, id, nullable, projectId, Type } from '../define.ts';
import { rowReason } from '../entities/bulk.ts';
import { massData } from '../entities/mass.ts';
import { areas } from '../roles.ts';

const url = () =>
  Type.String({ description: 'The target: the path of a call, or an address.', minLength: 1, maxLength: 2000 });
const rowValue = () =>
  dictionary(Type.Unknown({ description: 'A cell, or what a transform made of cells.' }), {
    description: 'The row: field and value.',
    maxProperties: 200,
  });
const values = (description: string) =>
  dictionary(Type.Union([Type.String(), Type.Number()]), { description, maxProperties: 50 });
const rowFault = closed({
  Code: Type.String({ description: 'The fault: the text errors.field.<Code>.' }),
  Place: Type.String({ description: 'The column; empty where there is none.' }),
  Values: values('The parameters of the text.'),
});
/** Thousands of rows. */
const LARGE = 16_000_000;

export const mass = {
  setMassServiceData: defineCall({
    path: '/api/data/setMassServiceData',
    method: 'POST',
    summary: 'Stores how rows are sent to a target of the settings.',
    roles: areas.settings,
    body: closed({ ProjectId: projectId(), url: url(), massdata: massData }),
    reply: massData,
    affects: ['mass.getMassServiceData'],
  }),
  getMassServiceData: defineCall({
    path: '/api/data/getMassServiceData',
    method: 'POST',
    summary: 'How rows are sent to a target; null if it is not stored.',
    roles: areas.settings,
    body: closed({ ProjectId: projectId(), url: url() }),
    reply: nullable(massData),
  }),
  targets: defineCall({
    path: '/api/praxis/mass/targets',
    method: 'POST',
    summary: 'The targets that the settings of the project allow, and whether rows can be sent to them.',
    roles: areas.settings,
    body: closed({ ProjectId: projectId() }),
    reply: Type.Array(
      closed({
        url: Type.String({ description: 'The path of a call, or an address.' }),
        Label: Type.String({ description: 'Its name; the url if it has none.' }),
        Problem: Type.Enum(['none', 'unknown', 'refused', 'closed'], {
          description:
            'unknown: there is no such call yet; refused: rows may not be sent to it; closed: the installation does not allow this address.',
        }),
        Method: Type.Enum(['GET', 'POST'], { description: 'The method of a call; of an address the usual one.' }),
        Own: Type.Boolean({ description: 'A call of this installation.' }),
        Most: Type.Integer({ description: 'How many rows one request takes.', minimum: 1 }),
        Fields: Type.Array(
          closed({
            Name: Type.String({ description: 'The name of the column.' }),
            Label: Type.String({ description: 'What people read.' }),
          }),
          { description: 'The columns that a row of a call can have; empty for an address.' },
        ),
      }),
    ),
  }),
  preview: defineCall({
    path: '/api/praxis/mass/preview',
    method: 'POST',
    summary: 'What a transform makes of some rows. Nothing is sent.',
    roles: areas.settings,
    body: closed({
      ProjectId: projectId(),
      transform: massData.properties.transform,
      Rows: Type.Array(rowValue(), { description: 'The first rows.', maxItems: 20 }),
    }),
    reply: Type.Array(
      closed({
        Value: Type.Unknown({ description: 'What would be sent; null if the row is skipped.' }),
        Error: Type.String({ description: 'Why the transform failed; empty if it did not.' }),
      }),
    ),
  }),
  send: defineCall({
    path: '/api/praxis/mass/send',
    method: 'POST',
    summary: 'Sends rows to a target as it is stored. Each row of a run is sent once, however often it is asked.',
    roles: areas.settings,
    body: closed({
      ProjectId: projectId(),
      url: url(),
      Run: Type.String({ description: 'The run, chosen by the page.', minLength: 8, maxLength: 64 }),
      Rows: Type.Array(closed({ Key: id('The row within the run.'), Value: rowValue() }), {
        description: 'The rows, in their order.',
        maxItems: 5000,
      }),
      Together: Type.Boolean({ description: 'One request for all of these rows, instead of one for each.' }),
      Again: Type.Optional(Type.Boolean({ description: 'Also sends rows again whose outcome is not known.' })),
    }),
    reply: Type.Array(
      closed({
        Key: Type.String({ description: 'The row.' }),
        Outcome: Type.Enum(['sent', 'before', 'skipped', 'failed', 'uncertain'], {
          description:
            'before: it was sent earlier in this run; skipped: the transform returned nothing; uncertain: it may have arrived.',
        }),
        Code: Type.String({ description: 'The code of the refusal; empty if there is none.' }),
        Values: values('The parameters of the text of the code.'),
        Reasons: Type.Array(rowReason, { description: 'Why the call refused the row; Field is what people read.' }),
        Faults: Type.Array(rowFault, { description: 'What does not fit.' }),
        Text: Type.String({ description: 'The message of the other server or of the transform.' }),
      }),
    ),
    writes: true,
    limit: LARGE,
    long: true,
  }),
};
