import { READ_ONLY_ROLES } from '../../server/policy/actions.ts';
import type { Role } from '../../schemas/roles.ts';

/** Which calls change something that lasts, by area: written by hand, so that the declarations are held against somebody's intention. */
const writingCallsByArea: Readonly<Record<string, string>> = {
  account: 'checkReset forgotPassword leaveProject login logoff resetPassword setLanguage',
  actions:
    'addView complet copy create handIn openWork publish remove returnWork saveCompletionScript saveController saveFunctions saveGrid saveType saveTypeController saveTypeFunctions setTypeView setView takeBack',
  applications:
    'addDocuments changeStatus checkToken getApplication makeMentee openOwn resubmit saveDraft submit undo uploadReminder withdraw',
  bulk: 'addEvaluationMentees addExistingMentees addUsers setActiveStateMany setUserField updateUserFields',
  bundle: 'import name',
  chat: 'newMessages ofAction sendMany sendMessage start',
  data: 'saveAppData set',
  documents: 'putBack restore save',
  files:
    'abandonUpload adminUploadFile deleteFile deleteFile2024 endUpload renewFile share startUpload toolUploader uploadPart',
  grid: 'report stopReport',
  guests: 'remove start upload',
  impersonate: 'beginView endView enter leave makeLoginAs',
  jobs: 'pause run',
  lang: 'resetText setText',
  library:
    'addFavoriteLibrary addFolder approve deletedoc endUpload moveFolder ratingLibrary removeFolder restoreVersion return share startUpload updateFile uploadLink uploadPart',
  linking:
    'coordinate coordinateOne resetActionMentor resetActionMentorOne setActionMentor setActionMentorOne setDefaultMentor setDefaultMentorSingle share supervise',
  mail: 'drawLink retry saveTemplate',
  mass: 'send setMassServiceData',
  meetings: 'arrange mailUsers renewFeed',
  microdata: 'sendMicrodata setMicrodataEnd setMicrodataStart setMicrodataStartKayas unfinalizeMicrodata',
  mentee: 'saveActionData updateActionData',
  mentor:
    'saveMenteeActionData savePrivateMenteeData savePublicMenteeData setMenteeActionData updateActionData updateActionMenteeData updateMenteeActionData updateMenteeActionDataMany',
  notifications: 'mark setReminders',
  payments: 'setPayments undo',
  reviews: 'addNote assign removeNote score write',
  projects: 'set setUserData',
  query: 'edit saveSqlService',
  quest:
    'answerClosed answerOpen clearByAction continue finish getByAction getByMenteeAction issue judgeLate mentorQuest moreTime pause remind resetQuest save startTime',
  relay: 'doCorsRequest finish myPost recycle',
  report: 'removeSchedule save saveSchedule sendSchedule stopSchedule',
  services: 'edit',
  statistics: 'set settext',
  templates: 'merge saveRazorDocument',
  view: 'delete remove saveCustomView2 set setAccess setCustomView',
  write: 'run',
  users: 'changePassword save setActiveState setDefaultProject updateField updateFields updateRoles',
};

export const WRITING_CALLS: ReadonlySet<string> = new Set(
  Object.entries(writingCallsByArea).flatMap(([area, names]) => names.split(' ').map((name) => `${area}.${name}`)),
);

/** Tables that change with whatever is asked: who is here, how often they ask, what they asked. */
export const BOOKKEEPING_TABLES: readonly string[] = ['hub_nodes', 'sessions', 'attempts', 'audit', 'presence'];

/** The roles that change nothing of others. */
export const READER_ROLES: readonly Role[] = READ_ONLY_ROLES;

/** Calls that they may make although these name others -> why this is no change of others. */
export const ALLOWED_WRITES: Readonly<Record<string, string>> = {
  'chat.start': 'they talk to whom they look after',
  'chat.sendMany': 'they talk to whom they look after',
  'chat.sendMessage': 'they talk to whom they look after',
  'grid.report': 'the report is theirs, of what they may read',
};

/** Calls without a person that they may make -> what these change. */
export const WRITES_ABOUT_NOBODY: Readonly<Record<string, string>> = {
  'account.checkReset': 'counts the tries of an address',
  'account.forgotPassword': 'a mail to the person, who is asked nothing else',
  'account.leaveProject': 'their own place',
  'account.login': 'their own session',
  'account.logoff': 'their own session',
  'account.resetPassword': 'their own password, by the link that they were mailed',
  'account.setLanguage': 'their own language',
  'applications.addDocuments': 'files of the link that the caller was mailed',
  'applications.checkToken': 'counts the tries of an address',
  'applications.getApplication': 'counts the tries of an address',
  'applications.openOwn': 'a token for an application of their own',
  'applications.saveDraft': 'an application of their own, as people without a session make one',
  'applications.submit': 'an application of their own, as people without a session make one',
  'applications.withdraw': 'an application of their own',
  'data.set': 'a record of the project, by its level; it is nobody’s',
  'grid.stopReport': 'their own report',
  'guests.remove': 'a file of the token that the caller holds',
  'guests.start': 'a token of their own, as people without a session get one',
  'guests.upload': 'a file of the token that the caller holds',
  'impersonate.endView': 'their own session',
  'impersonate.enter': 'the session of the administrator whose link it is',
  'impersonate.leave': 'their own session',
  'lang.resetText': 'texts of the installation, which translators write',
  'lang.setText': 'texts of the installation, which translators write',
  'meetings.renewFeed': 'the address of their own calendar',
  'notifications.mark': 'their own notifications',
  'notifications.setReminders': 'how they are reminded themselves',
  'report.stopSchedule': 'they stop the mails that they get themselves',
};

/** Calls of many that answer how many they changed -> of nobody, for them. */
export const COUNTING_CALLS: readonly string[] = ['bulk.setUserField', 'bulk.updateUserFields'];
