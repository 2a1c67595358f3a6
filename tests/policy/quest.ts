import { parseMatrix, type RowTable } from './table.ts';

const set = { AnswerSetId: '0'.repeat(32) };
const action = { ActionId: '0' };
const quest = { QuestId: '0'.repeat(32) };

// The tests give the action 1 a questionnaire, whose id is all a, and everybody an answer set whose id is their own with noughts before it; their late answer has their id.
const setOf = (subject: string) => ({ AnswerSetId: subject.padStart(32, '0') });
const ofSubject = (subject: string) => ({ ActionId: '1', MenteeId: subject });
const isFound = (reply: unknown): boolean => JSON.stringify(reply).includes('"Status":"OK"');
const listed = (reply: unknown, id: string): boolean => JSON.stringify(reply).includes(`"UserId":"${id}"`);

const reads = `
Adm PM PML Mic: linked unlinked
Sup SuL SLP Coo Men Reg: linked
Mte: own
`;
/** The small roles of supervision read, and Microdata too; whoever answers may answer with a mentee. */
const answers = `
Adm PM PML: linked unlinked
Sup Coo Men Reg: linked
Mte: own
`;
const nobodyElse = `
Tra Sco Rgd app SuA:
`;
const onlyReaders = `
SuL SLP Mic Tra Sco Rgd app SuA:
`;
/** Roles that extend the time and restart a set. A mentor alone may not. */
const keeps = `
Adm PM PML: linked unlinked
Sup Coo: linked
`;
const answering: RowTable = { body: setOf, table: `${answers.trim()}\n${onlyReaders.trim()}` };

export const questMatrix = parseMatrix({
  table: `
                                 Adm PM PML Sup SuL SLP Coo Men Reg Mte Mic Tra Sco Rgd app SuA nobody
quest.quests                     x   x  x   .   .   .   .   .   .   .   .   .   .   .   .   .   .
quest.startTime                  x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   x
quest.continue                   x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   x
quest.pause                      x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   x
quest.finish                     x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   x
quest.remainingTime              x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   x
quest.remainingTimeByAction      x   x  x   x   .   .   x   x   x   x   .   .   .   .   .   .   .
quest.getByAction                x   x  x   x   .   .   x   .   x   x   .   .   .   .   .   .   .
quest.getByMenteeAction          x   x  x   x   .   .   x   x   x   x   .   .   .   .   .   .   .
quest.getAnsweredByMenteeAction  x   x  x   x   x   x   x   x   x   x   x   .   .   .   .   .   .
quest.getByAnswerSetId           x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   x
quest.getByToken                 x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   x
quest.mentorQuest                .   .  .   .   .   .   .   x   x   .   .   .   .   .   .   .   .
quest.answerClosed               x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   x
quest.answerOpen                 x   x  x   x   x   x   x   x   x   x   x   x   x   x   x   x   x
quest.clearByAction              x   x  x   x   .   .   x   x   x   x   .   .   .   .   .   .   .
quest.resetQuest                 x   x  x   x   .   .   x   .   .   .   .   .   .   .   .   .   .
quest.moreTime                   x   x  x   x   .   .   x   .   .   .   .   .   .   .   .   .   .
quest.late                       x   x  x   x   .   .   x   .   .   .   .   .   .   .   .   .   .
quest.judgeLate                  x   x  x   x   .   .   x   .   .   .   .   .   .   .   .   .   .
quest.results                    x   x  x   x   x   x   x   x   x   x   x   .   .   .   .   .   .
quest.combinedResults            x   x  x   x   x   x   x   x   x   x   x   .   .   .   .   .   .
quest.answerCounts               x   x  x   x   x   x   x   x   x   x   x   .   .   .   .   .   .
quest.reminderReach              x   x  x   x   .   .   x   x   x   .   .   .   .   .   .   .   .
quest.remind                     x   x  x   x   .   .   x   x   x   .   .   .   .   .   .   .   .
quest.sets                       x   x  x   x   .   .   x   .   .   .   .   .   .   .   .   .   .
quest.issue                      x   x  x   .   .   .   .   .   .   .   .   .   .   .   .   .   .
quest.source                     x   x  x   .   .   .   .   .   .   .   .   .   .   .   .   .   .
quest.revisions                  x   x  x   .   .   .   .   .   .   .   .   .   .   .   .   .   .
quest.save                       x   x  x   .   .   .   .   .   .   .   .   .   .   .   .   .   .
`,
  bodies: {
    'quest.startTime': () => set,
    'quest.continue': () => set,
    'quest.pause': () => set,
    'quest.finish': () => set,
    'quest.remainingTime': () => set,
    'quest.remainingTimeByAction': () => action,
    'quest.getByAction': () => action,
    'quest.getByMenteeAction': (self) => ({ ...action, MenteeId: self }),
    'quest.getAnsweredByMenteeAction': (self) => ({ ...action, MenteeId: self }),
    'quest.getByAnswerSetId': () => set,
    'quest.getByToken': () => ({ TokenName: 'nothing' }),
    'quest.mentorQuest': () => quest,
    'quest.answerClosed': () => ({ ...set, GroupId: 'ID_0000', OptionId: null }),
    'quest.answerOpen': () => ({ ...set, GroupId: 'ID_0000', Text: null }),
    'quest.clearByAction': () => action,
    'quest.resetQuest': () => ({ id: '0'.repeat(32) }),
    'quest.moreTime': () => ({ ...set, Seconds: 60, Reason: '' }),
    'quest.judgeLate': () => ({ Ids: ['0'], Accept: false }),
    'quest.results': () => action,
    'quest.combinedResults': () => ({ ActionIds: ['0'] }),
    'quest.reminderReach': () => action,
    'quest.remind': () => action,
    'quest.issue': () => ({ ...quest, How: 'token' }),
    'quest.source': () => quest,
    'quest.revisions': () => quest,
    'quest.save': () => ({ ...quest, Document: { Title: 'a', Sections: [] }, Base: 1, Message: '' }),
  },
  rowsWhy: {
    'quest.getByToken': 'The token is a secret of whoever has it, and names nobody. quest.test.ts tries it.',
    'quest.save': 'Id is a question of the document that is saved.',
  },
  // In their order: what is handed in is answered no more, and what is begun anew comes last.
  rows: {
    'quest.getByAction': {
      body: () => ({ ActionId: '1' }),
      found: listed,
      table: `
Mte: own
Adm PM PML Sup Coo Reg:
`,
    },
    'quest.getByMenteeAction': { body: ofSubject, found: isFound, table: answers },
    'quest.getAnsweredByMenteeAction': { body: ofSubject, found: isFound, table: reads },
    'quest.remainingTimeByAction': {
      body: (subject) => ({ ActionId: '1', UserId: subject }),
      found: isFound,
      table: answers,
    },
    'quest.getByAnswerSetId': { body: setOf, found: isFound, table: `${reads.trim()}\n${nobodyElse.trim()}` },
    'quest.remainingTime': { body: setOf, table: `${reads.trim()}\n${nobodyElse.trim()}` },
    'quest.startTime': answering,
    'quest.pause': answering,
    'quest.continue': answering,
    'quest.answerOpen': { ...answering, body: (subject) => ({ ...setOf(subject), GroupId: 'ID_0001', Text: 'a' }) },
    'quest.answerClosed': {
      ...answering,
      body: (subject) => ({ ...setOf(subject), GroupId: 'ID_0002', OptionId: '1' }),
    },
    'quest.clearByAction': { body: ofSubject, table: answers },
    'quest.moreTime': { body: (subject) => ({ ...setOf(subject), Seconds: 60, Reason: 'a' }), table: keeps },
    'quest.issue': {
      body: (subject) => ({ QuestId: 'a'.repeat(32), How: 'token', UserId: subject }),
      table: `
Adm PM PML: own linked unlinked
`,
    },
    'quest.late': { body: () => ({ count: 200 }), found: listed, table: keeps },
    'quest.sets': { body: () => ({ ActionId: '1', count: 200 }), found: listed, table: keeps },
    'quest.results': { body: () => ({ ActionId: '1', count: 200 }), found: listed, table: reads },
    'quest.combinedResults': { body: () => ({ ActionIds: ['1'] }), found: listed, table: reads },
    'quest.judgeLate': { body: (subject) => ({ Ids: [subject], Accept: false }), table: keeps },
    'quest.finish': answering,
    'quest.resetQuest': { body: (subject) => ({ id: setOf(subject).AnswerSetId }), table: keeps },
  },
});
