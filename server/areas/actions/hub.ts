import { FORBIDDEN_KEYS } from '../../../engine/json.ts';
import { hubMethods, type HubMethods } from '../../../schemas/calls/hub.ts';
import { actionGroup } from '../../hub/groups.ts';
import { hubArea, type HubArea, type HubContext } from '../../hub/methods.ts';
import { mayChangeActionData, mayReadActionData, type ActionDataAddress } from '../../policy/actions.ts';
import { callerIn, idOf, type Reader } from '../../policy/reader.ts';
import { forbidden, invalid, notFound } from '../../problem.ts';

type Channel = HubMethods['actions.subscribe'];
type Change = HubMethods['actions.send'];

const unknown = notFound('no-action', 'There is no such action.');

/** Whose data a channel is about. */
function addressOf({ ActionId, MenteeId, Kind = 'mentee' }: Channel): ActionDataAddress {
  const action = idOf(ActionId);
  return MenteeId === undefined ? { action, kind: 'action' } : { action, mentee: idOf(MenteeId), kind: Kind };
}

const groupOf = ({ action, mentee, kind }: ActionDataAddress) => actionGroup(action, mentee, kind);

/** The names of a channel alone, as its events carry them. */
const namesOf = ({ ActionId, MenteeId, Kind }: Channel): Channel => ({
  ActionId,
  ...(MenteeId === undefined ? {} : { MenteeId }),
  ...(Kind === undefined ? {} : { Kind }),
});

/** The reader in the project of the action. What is not there and what is not theirs is one answer. */
async function readerFor(context: HubContext, { action }: ActionDataAddress): Promise<Reader> {
  const row = await context.db.selectFrom('actions').select('project').where('id', '=', action).executeTakeFirst();
  if (!row) throw unknown;
  const reader = await callerIn(context, row.project);
  if (!reader) throw unknown;
  return reader;
}

async function subscribe(channel: Channel, context: HubContext): Promise<null> {
  const address = addressOf(channel);
  const reader = await readerFor(context, address);
  if (!(await mayReadActionData(context.db, reader, address))) throw unknown;
  context.connection.join(groupOf(address));
  context.connection.tell('actions.subscription', { ...namesOf(channel), Subscribed: true });
  return null;
}

function unsubscribe(channel: Channel, { connection }: HubContext): null {
  connection.leave(groupOf(addressOf(channel)));
  connection.tell('actions.subscription', { ...namesOf(channel), Subscribed: false });
  return null;
}

/** Only who may change the data tells others a change of them; asked anew for each. */
async function tell(change: Change, context: HubContext, except?: string): Promise<null> {
  const address = addressOf(change);
  const reader = await readerFor(context, address);
  if (!(await mayChangeActionData(context.db, reader, address))) {
    if (!(await mayReadActionData(context.db, reader, address))) throw unknown;
    throw forbidden('no-change', 'These data can be read and not changed.');
  }
  change.patch.forEach(checkPaths);
  const event = { ...namesOf(change), UserId: String(context.me.Id), patch: change.patch };
  await context.hub.toGroup(groupOf(address), 'actions.changed', event, except === undefined ? {} : { except });
  return null;
}

const DEEPEST = 50;

/** A path is a JSON pointer within the data, and reaches into nobody's making. */
function checkPaths({ path, from }: Change['patch'][number], index: number): void {
  for (const [name, pointer] of Object.entries({ path, from })) {
    if (pointer === undefined) continue;
    const steps = pointer.split('/').slice(1);
    const names = steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
    const wrong = (pointer !== '' && !pointer.startsWith('/')) || /~(?![01])/.test(pointer);
    if (wrong || steps.length > DEEPEST || names.some((step) => FORBIDDEN_KEYS.has(step)))
      throw invalid('wrong-path', `patch/${index}/${name} is no path of the data.`);
  }
}

/** Two people on one action see each other's changes: nothing is stored by it; who changed something still has to save it. */
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
    'actions.send': (change, context) => tell(change, context),
    'actions.sendToOthers': (change, context) => tell(change, context, context.connection.id),
  },
);
