/** Members of bodies that name somebody, or something that may be somebody's: whoever asks with one has rows. */
export const PERSON_MEMBERS: readonly string[] = [
  'UserId',
  'UserIds',
  'Users',
  'Username',
  'email',
  'PersonId',
  'OwnerId',
  'MenteeId',
  'MenteeIds',
  'MentorId',
  'filterMentorId',
  'CoordId',
  'filterCoordId',
  'CoordinatorId',
  'SupervisorId',
  'SubjectId',
  'Id',
  'Ids',
  'id',
  'ids',
  'AnswerSetId',
  'AppId',
  'ConversationId',
  'GroupIds',
  'FileId',
  'ItemId',
  'FileToken',
  'Token',
  'token',
  'TokenName',
  'Ticket',
  'People',
];

/** Members that name something which is nobody's: a project, and what it is made of; the time of the last mail, whether somebody wants mails, the column of a report that leads to people, and whether lines of the history were done by an impersonator. */
export const PROJECT_MEMBERS: readonly string[] = [
  'Impersonated',
  'ProjectId',
  'CurrentProjectId',
  'ActionId',
  'ActionIds',
  'TypeId',
  'typeId',
  'QuestId',
  'QuestionId',
  'GroupId',
  'OptionId',
  'ReportId',
  'BatchId',
  'lastMail',
  'Mail',
  'Person',
];

/** Matches names of members that refer to a person or an item. */
export const MEMBER_NAME_PATTERN =
  /(^id|^ids|Id|Ids|ID)$|user|person|people|ment[oe]|superv|coord|owner|receiver|sender|author|member|mail$|token|ticket/i;
