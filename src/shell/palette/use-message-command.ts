import { useTranslate } from '../../../engine/react/index.ts';
import type { Calls } from '../../../schemas/calls/index.ts';
import { useApp, type AppContext } from '../../app/app-context.ts';
import { roleLabel } from '../../app/role-label.ts';
import type { Choice, ChoiceGroup } from './choice.ts';
import { messageReceiver } from './message-command.ts';

type ChatPerson = Calls['chat.people']['reply']['list'][number];

const COUNT = 8;

export interface MessageCommand {
  /** The command without a name, which fills the field; null for readers without conversations. */
  readonly choice: Choice | null;
  /** The name that was typed after the command; null if it was not typed. */
  readonly receiver: string | null;
  readonly findPeople: (name: string, signal: AbortSignal) => Promise<readonly ChoiceGroup[]>;
}

/** "Message to NAME": opens the conversation with a person whom the reader may write to. */
export function useMessageCommand(text: string): MessageCommand {
  const app = useApp();
  const t = useTranslate();
  const { api, session, ports } = app;
  const isAllowed = ports.link('chat', {}) !== null && !session.identity?.Impersonator;
  const name = t('search.messageTo');
  const choice: Choice = {
    key: 'command/message',
    label: `${name}…`,
    detail: t('search.typeName'),
    kind: t('search.kind.command'),
    icon: 'edit',
    rank: 0,
    fill: `${name} `,
    run: () => undefined,
  };
  const createChoice = ({ Id, Name, Roles }: ChatPerson): Choice => ({
    key: `message/${Id}`,
    label: Name,
    detail: Roles.map((role) => roleLabel(role, t)).join(', '),
    kind: t('search.kind.newMessage'),
    icon: 'edit',
    person: Id,
    rank: 0,
    run: () => void openConversation(app, Id).catch((error: unknown) => ports.failed(error)),
  });
  return {
    choice: isAllowed ? choice : null,
    receiver: isAllowed ? messageReceiver(text, t('search.messageBeginnings')) : null,
    findPeople: async (Search, signal) => {
      const ProjectId = session.project?.Id;
      const body = { ...(ProjectId === undefined ? {} : { ProjectId }), Search, count: COUNT };
      const { list } = await api.chat.people(body, { signal });
      return [{ key: 'message', name, choices: list.map(createChoice) }];
    },
  };
}

async function openConversation({ api, session, ports, history }: AppContext, UserId: string): Promise<void> {
  const ProjectId = session.project?.Id;
  const { Id } = await api.chat.start({ ...(ProjectId === undefined ? {} : { ProjectId }), UserId });
  const to = ports.link('chat', { id: Id });
  if (to !== null) history.push(to);
}
