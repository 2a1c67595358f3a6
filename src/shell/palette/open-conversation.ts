import type { AppContext } from '../../app/app-context.ts';

/** Whether the reader has conversations: never one who acts as somebody. */
export const mayWrite = ({ ports, session }: AppContext): boolean =>
  ports.link('chat', {}) !== null && !session.identity?.Impersonator;

/** Opens the conversation with a person, and begins it if there is none. */
export function openConversation({ api, session, ports, history }: AppContext, UserId: string): void {
  const ProjectId = session.project?.Id;
  const open = async () => {
    const { Id } = await api.chat.start({ ...(ProjectId === undefined ? {} : { ProjectId }), UserId });
    const to = ports.link('chat', { id: Id });
    if (to !== null) history.push(to);
  };
  open().catch((error: unknown) => ports.failed(error));
}
