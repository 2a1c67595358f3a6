import { useTranslate } from '../../../engine/react/index.ts';
import type { Calls } from '../../../schemas/calls/index.ts';
import { useApp } from '../../app/app-context.ts';
import { roleLabel } from '../../app/role-label.ts';
import type { Choice, ChoiceGroup } from './choice.ts';
import { messageReceiver } from './message-command.ts';
import { mayWrite, openConversation } from './open-conversation.ts';

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
  const { api, session } = app;
  const isAllowed = mayWrite(app);
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
    run: () => openConversation(app, Id),
  });
  return {
    choice: isAllowed ? choice : null,
    receiver: isAllowed ? messageReceiver(text, t('search.messageBeginnings')) : null,
    findPeople: async (Search, signal) => {
      const ProjectId = session.project?.Id;
      const body = { ...(ProjectId === undefined ? {} : { ProjectId }), Search, count: COUNT };
      const { list } = await api.chat.people(body, { signal });
      return [{ key: 'message', kind: 'message', name, choices: list.map(createChoice) }];
    },
  };
}
