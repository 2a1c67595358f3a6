import { unescapeStep } from '../../../../engine/base/pointer.ts';
import { FORBIDDEN_KEYS } from '../../../../engine/base/json.ts';
import { hubMethods, type HubMethods } from '../../../../schemas/calls/hub.ts';
import { actionGroup } from '../../../platform/hub/groups.ts';
import { hubArea, type HubArea, type HubContext } from '../../../platform/hub/methods.ts';
import { mayChangeActionData, mayReadActionData, type ActionDataAddress } from '../../../policy/actions.ts';
import { findReader, type Reader } from '../../../policy/reader.ts';
import { parseId } from '../../../platform/base/parse-id.ts';
import { forbidden, invalid, notFound } from '../../../platform/base/problem.ts';
import { loadDataSet } from './data-sets.ts';

type Channel = HubMethods['actions.subscribe'];
type DataMessage = HubMethods['actions.send'];

const actionNotFound = notFound('no-action', 'There is no such action.');

/** The address of the data on a channel. */
function addressOf({ ActionId, MenteeId, Kind = 'mentee' }: Channel): ActionDataAddress {
  const action = parseId(ActionId);
  return MenteeId === undefined ? { action, kind: 'action' } : { action, mentee: parseId(MenteeId), kind: Kind };
}

const groupOf = ({ action, mentee, kind }: ActionDataAddress) => actionGroup(action, mentee, kind);

/** Only the members that name a channel, for its events. */
const channelNames = ({ ActionId, MenteeId, Kind }: Channel): Channel => ({
  ActionId,
  ...(MenteeId === undefined ? {} : { MenteeId }),
  ...(Kind === undefined ? {} : { Kind }),
});

/** The reader in the project of the action. The error is the same for missing and forbidden actions. */
async function requireReaderFor(context: HubContext, { action }: ActionDataAddress): Promise<Reader> {
  const row = await context.db.selectFrom('actions').select('project').where('id', '=', action).executeTakeFirst();
  if (!row) throw actionNotFound;
  const reader = await findReader(context, row.project);
  if (!reader) throw actionNotFound;
  return reader;
}

/**
 * Joins before reading the revision, so that no save is missed: later saves arrive as events, and members with unsaved
 * edits send them when somebody joins.
 */
async function subscribe(channel: Channel, context: HubContext): Promise<{ Revision: number }> {
  const address = addressOf(channel);
  const reader = await requireReaderFor(context, address);
  if (!(await mayReadActionData(context.db, reader, address))) throw actionNotFound;
  const { connection } = context;
  connection.join(groupOf(address));
  connection.tell('actions.subscription', { ...channelNames(channel), Subscribed: true });
  await context.hub.toGroup(groupOf(address), 'actions.joined', channelNames(channel), { except: connection.id });
  return { Revision: (await loadDataSet(context.db, address)).revision };
}

function unsubscribe(channel: Channel, { connection }: HubContext): null {
  connection.leave(groupOf(addressOf(channel)));
  connection.tell('actions.subscription', { ...channelNames(channel), Subscribed: false });
  return null;
}

/** Only a person who may change the data may send a change; the right is checked for each message. */
async function broadcastChange(change: DataMessage, context: HubContext, except?: string): Promise<null> {
  const address = addressOf(change);
  const reader = await requireReaderFor(context, address);
  if (!(await mayChangeActionData(context.db, reader, address))) {
    if (!(await mayReadActionData(context.db, reader, address))) throw actionNotFound;
    throw forbidden('no-change', 'These data can be read and not changed.');
  }
  change.patch.forEach(requireSafePaths);
  const event = { ...channelNames(change), UserId: String(context.me.Id), patch: change.patch };
  await context.hub.toGroup(groupOf(address), 'actions.changed', event, except === undefined ? {} : { except });
  return null;
}

const MAX_PATH_DEPTH = 50;

/** Requires a JSON pointer within the data that does not reach __proto__ and the like. */
function requireSafePaths({ path, from }: DataMessage['patch'][number], index: number): void {
  for (const [name, pointer] of Object.entries({ path, from })) {
    if (pointer === undefined) continue;
    const steps = pointer.split('/').slice(1);
    const names = steps.map(unescapeStep);
    const wrong = (pointer !== '' && !pointer.startsWith('/')) || /~(?![01])/.test(pointer);
    if (wrong || steps.length > MAX_PATH_DEPTH || names.some((step) => FORBIDDEN_KEYS.has(step)))
      throw invalid('wrong-path', `patch/${index}/${name} is no path of the data.`);
  }
}

/** The shared editing of an action's data: edits are only broadcast; each author still has to save. */
export const actionsHub: HubArea = hubArea(
  {
    'actions.subscribe': hubMethods['actions.subscribe'],
    'actions.unsubscribe': hubMethods['actions.unsubscribe'],
    'actions.send': hubMethods['actions.send'],
    'actions.sendToOthers': hubMethods['actions.sendToOthers'],
  },
  {
    'actions.subscribe': subscribe,
    'actions.unsubscribe': unsubscribe,
    'actions.send': (change, context) => broadcastChange(change, context),
    'actions.sendToOthers': (change, context) => broadcastChange(change, context, context.connection.id),
  },
);
