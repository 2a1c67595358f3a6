import { parseMatrix, type RowTable } from './table.ts';
import { recordIdOf } from './fixture-ids.ts';

const holdsId = (reply: unknown, id: string): boolean => JSON.stringify(reply).includes(`"Id":"${id}"`);

const TOKEN = 'matrix-token';

/** Everybody has a conversation with the keeper of the project; it is nobody else's, whatever their power. */
const conversation = (subject: string) => ({ ConversationId: recordIdOf(subject) });
const ofOneself: RowTable = {
  body: conversation,
  table: 'Adm PM PML Sup SuL SLP Coo Men Reg Mte Mic Tra Sco app: own',
};

export const chatMatrix = parseMatrix({
  table: `
                    Adm PM PML Sup SuL SLP Coo Men Reg Mte Mic Tra Sco Rgd app SuA nobody
chat.start          x   x  x   x   x   x   x   x   x   x   x   x   x   .   x   .   .
chat.ofAction       .   .  .   .   .   .   .   x   x   x   .   .   .   .   .   .   .
chat.newCount       x   x  x   x   x   x   x   x   x   x   x   x   x   .   x   .   .
chat.conversations  x   x  x   x   x   x   x   x   x   x   x   x   x   .   x   .   .
chat.conversation   x   x  x   x   x   x   x   x   x   x   x   x   x   .   x   .   .
chat.getMessages    x   x  x   x   x   x   x   x   x   x   x   x   x   .   x   .   .
chat.newMessages    x   x  x   x   x   x   x   x   x   x   x   x   x   .   x   .   .
chat.sendMessage    x   x  x   x   x   x   x   x   x   x   x   x   x   .   x   .   .
chat.userTyping     x   x  x   x   x   x   x   x   x   x   x   x   x   .   x   .   .
chat.people         x   x  x   x   x   x   x   x   x   x   x   x   x   .   x   .   .
chat.sendMany       x   x  x   x   x   x   x   x   x   .   x   .   .   .   .   .   .
chat.sent           x   x  x   x   x   x   x   x   x   x   x   x   x   .   x   .   .
`,
  bodies: {
    'chat.start': (self) => ({ UserId: self }),
    'chat.ofAction': () => ({ ActionId: '1' }),
    'chat.conversation': () => ({ ConversationId: '0' }),
    'chat.getMessages': () => ({ ConversationId: '0' }),
    'chat.newMessages': () => ({ ConversationId: '0' }),
    'chat.sendMessage': () => ({ ConversationId: '0', Message: 'x', Token: TOKEN }),
    'chat.userTyping': () => ({ ConversationId: '0' }),
    'chat.sendMany': (self) => ({ UserIds: [self], Message: 'x', Token: TOKEN }),
  },
  rows: {
    'chat.start': {
      body: (subject, project) => ({ ProjectId: project, UserId: subject }),
      table: `
Adm PM PML: linked unlinked
Sup SuL SLP Men Reg Mte: linked
Coo: linked unlinked
Mic Tra Sco Rgd app SuA: 
`,
    },
    'chat.ofAction': {
      body: (subject) => ({ ActionId: '1', MenteeId: subject }),
      table: `
Men Reg: linked
Mte: own
`,
    },
    'chat.conversation': ofOneself,
    'chat.getMessages': ofOneself,
    'chat.newCount': ofOneself,
    'chat.newMessages': ofOneself,
    'chat.userTyping': ofOneself,
    'chat.sendMessage': {
      body: (subject, _project, { id }) => ({
        ...conversation(subject),
        Message: 'x',
        Token: `${TOKEN}-${id}-${subject}`,
      }),
      table: `
Adm PM PML Sup SuL SLP Coo Men Reg Mte Tra Sco app: own
Mic:
`,
    },
    'chat.people': {
      body: (_, project) => ({ ProjectId: project, count: 200 }),
      found: holdsId,
      table: `
Adm PM PML: linked unlinked
Sup SuL SLP Men Reg Mte: linked
Coo: linked unlinked
Mic Tra Sco Rgd app SuA: 
`,
    },
    'chat.sendMany': {
      body: (subject, project) => ({
        ProjectId: project,
        UserIds: [subject],
        Message: 'x',
        Token: `${TOKEN}-${subject}`,
      }),
      table: `
Adm PM PML: linked unlinked
Sup SuL SLP Men Reg: linked
Coo: linked unlinked
Mic Mte Tra Sco Rgd app SuA: 
`,
    },
  },
});
