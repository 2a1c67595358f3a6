export { people } from './domain.ts';
export { formatMoment } from './account/mails.ts';
export { issueResetLink } from './account/resets.ts';
export { findOverlaps, MEETING_MINUTES, meetingTime } from './linking/meetings.ts';
export { MENTEES, MENTORS } from './linking/people.ts';
export { addLinks, addMemberships, addPeople, usernameKey } from './persons/add-people.ts';
export { NAMES_ONLY, SEARCH_FIELDS, searchQuery, searchWords, wholeWordsQuery } from './persons/search.ts';
export { checkFields } from './users/check-fields.ts';
export { fieldColumn, requireReadableField, searchCondition } from './users/conditions.ts';
export { joinPerson, storeNewPerson, withUniqueUsername } from './users/create.ts';
export { fieldText, plainText } from './users/field-text.ts';
export { type CodeHolder, codeKey, findCodeHolders } from './users/find-by-code.ts';
export { inactivity, lastWritten } from './users/inactivity.ts';
export { loadKnownName, loadKnownNames } from './users/names.ts';
export { presentPeople } from './users/present.ts';
export {
  onlineColumn,
  personColumns,
  type PersonRow,
  selectCountedPeople,
  selectMembers,
  selectVisiblePeople,
} from './users/rows.ts';
export { isMentoredBy, type MenteeSelection, selectMentees } from './users/selection.ts';
