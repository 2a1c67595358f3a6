import { bulk } from '../../../../schemas/calls/bulk.ts';
import type { ImportRow, RowResult } from '../../../../schemas/entities/bulk.ts';
import type { FieldValue } from '../../../../schemas/entities/fields.ts';
import { areas } from '../../../../schemas/roles.ts';
import { area, type CallContext } from '../../../platform/http/area.ts';
import type { Db } from '../../../platform/data/tables.ts';
import { findReader, hasRole, requireReader, type Reader } from '../../../policy/reader.ts';
import { forbidden, invalid, unprocessable } from '../../../platform/base/problem.ts';
import { checkFields } from '../users/check-fields.ts';
import { usernameKey } from '../persons/add-people.ts';
import { changePeople, validateChanges, presentChange } from './import-changes.ts';
import {
  movePeople,
  requireMove,
  presentCounts,
  findAffectedByMove,
  findAffectedByState,
  setStates,
} from './change-selected.ts';
import { addNewPeople, validateNewPeople, presentNewPerson, findTakenUsernames } from './import-people.ts';

export const bulkArea = area('bulk', bulk, {
  check: async ({ ProjectId, Mode, Field, Users }, context) => {
    const reader = await requireReader(context, ProjectId);
    if (Mode === 'change')
      return (
        await validateChanges(context.db, reader, Users, { by: Field, acting: context.impersonator !== undefined })
      ).map(presentChange);
    // Readers who may not add people do not learn who exists.
    if (!hasRole(reader, ...areas.admin)) throw forbidden('wrong-role', 'The role for that is missing.');
    if (Mode === 'addOrChange') return addOrChange(context.db, reader, Users);
    return (await validateNewPeople(context.db, reader, Users, Mode)).map(presentNewPerson);
  },
  addUsers: async ({ ProjectId, Users, Invite = false }, context) =>
    addNewPeople(context, await requireReader(context, ProjectId), Users, { kind: 'add', sendsInvitations: Invite }),
  addEvaluationMentees: async ({ ProjectId, Users }, context) =>
    addNewPeople(context, await requireReader(context, ProjectId), Users, { kind: 'evaluate' }),
  updateUserFields: async ({ ProjectId, Users, Field }, context) =>
    changePeople(context, await requireReader(context, ProjectId), Users, 'bulk.updateUserFields', Field),
  setUserField: async (body, context) => setField(context, await requireReader(context, body.ProjectId), body),
  reach: async ({ ProjectId, State, CurrentProjectId, setDefault, ...selection }, context) => {
    const reader = await requireReader(context, ProjectId);
    if (CurrentProjectId === undefined)
      return presentCounts(await findAffectedByState(context.db, reader, selection, State ?? NO_STATE));
    const into = await findReader(context, CurrentProjectId);
    const move = requireMove(reader, into, { ...selection, ...(setDefault === undefined ? {} : { setDefault }) });
    return presentCounts(await findAffectedByMove(context.db, reader, selection, move));
  },
  setActiveStateMany: async ({ ProjectId, ...body }, context) => ({
    Count: await setStates(context, await requireReader(context, ProjectId), body),
  }),
  addExistingMentees: async ({ ProjectId, CurrentProjectId, setDefault, ...selection }, context) => {
    const reader = await requireReader(context, ProjectId);
    const into = await findReader(context, CurrentProjectId);
    const move = requireMove(reader, into, { ...selection, ...(setDefault === undefined ? {} : { setDefault }) });
    return { Count: await movePeople(context, reader, move, selection) };
  },
});

/** A state that no person has; without a state the filter would select everybody. */
const NO_STATE = -1;

/** Changes the people whose username exists and adds the others. */
async function addOrChange(db: Db, reader: Reader, rows: readonly ImportRow[]): Promise<RowResult[]> {
  const taken = await findTakenUsernames(
    db,
    rows.map(({ Username = '' }) => usernameKey(Username)),
  );
  const keyed = rows.map((row, place) => ({ ...row, Key: row.Key ?? String(place) }));
  const known = keyed.filter(({ Username = '' }) => taken.has(usernameKey(Username)));
  const fresh = keyed.filter(({ Username = '' }) => !taken.has(usernameKey(Username)));
  const results = [
    ...(known.length > 0 ? (await validateChanges(db, reader, known)).map(presentChange) : []),
    ...(await validateNewPeople(db, reader, fresh, 'add')).map(presentNewPerson),
  ];
  const byKey = new Map(results.map((result) => [result.Key, result]));
  return keyed.flatMap(({ Key }) => byKey.get(Key) ?? []);
}

interface OneField {
  readonly Ids?: readonly string[];
  readonly ids?: readonly string[];
  readonly Field?: string;
  readonly field?: string;
  readonly Value?: FieldValue;
  readonly value?: FieldValue;
}

async function setField(context: CallContext, reader: Reader, body: OneField) {
  const Ids = body.Ids ?? body.ids;
  const Field = body.Field ?? body.field;
  const Value = body.Value === undefined ? body.value : body.Value;
  if (!Ids || Field === undefined || Value === undefined)
    throw invalid('body-does-not-fit', 'The body needs Ids, Field and Value.');
  const { errors } = checkFields(reader, { [Field]: Value });
  if (errors.length > 0)
    throw unprocessable(
      'fields-do-not-fit',
      'The value was refused.',
      errors.map((error) => ({ ...error, pointer: '/Value' })),
    );
  const rows = [...new Set(Ids)].map((Id) => ({ Id, Key: Id, Fields: { [Field]: Value } }));
  const results = await changePeople(context, reader, rows, 'bulk.setUserField', 'Id');
  return {
    Changed: results.filter(({ Outcome }) => Outcome === 'changed').length,
    Refused: results.filter(({ Outcome }) => Outcome === 'refused').map(({ Key }) => Key),
  };
}
