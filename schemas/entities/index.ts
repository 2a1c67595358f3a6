import { activityReport } from './activity.ts';
import { answerOwner, answerWorkbook, workbookName } from './answer-workbook.ts';
import { choice } from './choice.ts';
import { relayAnswer } from './developer-tool.ts';
import { menuLine, menuLink } from './menu.ts';
import { textJump, textPlace } from './text-place.ts';
import { language, textRow, translation } from './text-row.ts';
import { auditAction, auditLine } from './audit.ts';
import type { TSchema } from '../define.ts';
import { action, actionType, fullAction, shownAction } from './action.ts';
import { actionCell, actionSet, gridAction, meeting, menteeSet } from './action-data.ts';
import { dataFileRow, dataRecord, dataRecordRow, statisticsAnswer } from './statistics.ts';
import { importRow, rowReason, rowResult } from './bulk.ts';
import { chatPerson, conversation, message, participant, sentItem, sharedFile } from './chat.ts';
import { bundleReport } from './bundle.ts';
import { bundle, checkedDocument, documentRow, problem, revisionRow } from './document.ts';
import { fieldDefinition } from './fields.ts';
import { fileLimits, fileRecord, partReceipt, fileShare, uploadDirectory, uploadProgress } from './files.ts';
import { columnLayout, filterOptions, filterValue, savedQuestion, savedView, sortValue } from './filter.ts';
import {
  libraryFolder,
  libraryItem,
  libraryShare,
  libraryVersion,
  metadataDocument,
  metadataGeneral,
  metadataMedia,
  metadataUrl,
} from './library.ts';
import { massData } from './mass.ts';
import { mailRow, wholeMail } from './mail.ts';
import { job } from './job.ts';
import { menteeProgress } from './progress.ts';
import { mentorAnswers } from './mentor-answers.ts';
import { need } from './need.ts';
import { notification } from './notification.ts';
import { leader, mentorLoad, overlap } from './linking.ts';
import {
  application,
  applicationAnswers,
  applicationDocument,
  applicationFile,
  applicationNote,
  applicationReview,
  applicationQuestion,
  applicationRow,
  missingDocument,
  openApplicationForm,
  ownApplication,
} from './application.ts';
import {
  microdataAnswer,
  microdataForm,
  microdataLine,
  microdataOverview,
  microdataPhase,
  microdataQuestion,
} from './microdata.ts';
import { payment, paymentBatch, paymentLine } from './payment.ts';
import { project, projectChanges, projectProblem, projectRow } from './project.ts';
import {
  answer,
  answerSet,
  lateAnswer,
  question,
  questClock,
  questionResult,
  questResultRow,
  questResults,
  questRow,
  questSetRow,
  questSummary,
  uploadedFiles,
} from './questionnaire.ts';
import { builtColumn, queryModel, queryPath, queryView } from './query-model.ts';
import { queryChart } from '../documents/query-chart.ts';
import { planStep, queryFault, queryTable, resultRow } from './query.ts';
import { receivedSchedule, reportSchedule, scheduleEntry } from './report-schedule.ts';
import { writeFunction, writeRun, writtenRow } from './write-function.ts';
import { importedWorkbook } from './workbook.ts';
import { currentUser, identity, localFile, newUser, pastedTable, user } from './user.ts';

/** The schemas that calls and documents name: `{"$ref": "entities/user"}`. */
export const entities: Readonly<Record<string, TSchema>> = {
  'entities/action': action,
  'entities/action-cell': actionCell,
  'entities/action-set': actionSet,
  'entities/action-type': actionType,
  'entities/bundle-report': bundleReport,
  'entities/data-file-row': dataFileRow,
  'entities/data-record': dataRecord,
  'entities/data-record-row': dataRecordRow,
  'entities/grid-action': gridAction,
  'entities/job': job,
  'entities/need': need,
  'entities/meeting': meeting,
  'entities/mentee-progress': menteeProgress,
  'entities/mentor-answers': mentorAnswers,
  'entities/mentee-set': menteeSet,
  'entities/statistics-answer': statisticsAnswer,
  'entities/answer': answer,
  'entities/audit-action': auditAction,
  'entities/answer-set': answerSet,
  'entities/audit-line': auditLine,
  'entities/bundle': bundle,
  'entities/chat-person': chatPerson,
  'entities/conversation': conversation,
  'entities/current-user': currentUser,
  'entities/document': documentRow,
  'entities/field-definition': fieldDefinition,
  'entities/file-limits': fileLimits,
  'entities/file': fileRecord,
  'entities/file-share': fileShare,
  'entities/filter-options': filterOptions,
  'entities/filter-value': filterValue,
  'entities/full-action': fullAction,
  'entities/identity': identity,
  'entities/import-row': importRow,
  'entities/late-answer': lateAnswer,
  'entities/library-folder': libraryFolder,
  'entities/leader': leader,
  'entities/library-item': libraryItem,
  'entities/library-share': libraryShare,
  'entities/library-version': libraryVersion,
  'entities/local-file': localFile,
  'entities/mail': wholeMail,
  'entities/mail-row': mailRow,
  'entities/mass-data': massData,
  'entities/metadata-document': metadataDocument,
  'entities/metadata-general': metadataGeneral,
  'entities/metadata-media': metadataMedia,
  'entities/metadata-url': metadataUrl,
  'entities/microdata-answer': microdataAnswer,
  'entities/microdata-form': microdataForm,
  'entities/microdata-line': microdataLine,
  'entities/microdata-overview': microdataOverview,
  'entities/microdata-phase': microdataPhase,
  'entities/microdata-question': microdataQuestion,
  'entities/mentor-load': mentorLoad,
  'entities/message': message,
  'entities/new-user': newUser,
  'entities/notification': notification,
  'entities/participant': participant,
  'entities/overlap': overlap,
  'entities/pasted-table': pastedTable,
  'entities/application': application,
  'entities/application-answers': applicationAnswers,
  'entities/application-file': applicationFile,
  'entities/application-note': applicationNote,
  'entities/application-review': applicationReview,
  'entities/application-form': openApplicationForm,
  'entities/application-row': applicationRow,
  'entities/own-application': ownApplication,
  'entities/payment': payment,
  'entities/payment-batch': paymentBatch,
  'entities/payment-line': paymentLine,
  'entities/imported-workbook': importedWorkbook,
  'entities/problem': problem,
  'entities/project': project,
  'entities/project-changes': projectChanges,
  'entities/project-problem': projectProblem,
  'entities/project-row': projectRow,
  'entities/plan-step': planStep,
  'entities/query-chart': queryChart,
  'entities/query-fault': queryFault,
  'entities/query-model': queryModel,
  'entities/query-model-column': builtColumn,
  'entities/query-path': queryPath,
  'entities/query-view': queryView,
  'entities/query-table': queryTable,
  'entities/question': question,
  'entities/quest-clock': questClock,
  'entities/question-result': questionResult,
  'entities/quest-result-row': questResultRow,
  'entities/quest-results': questResults,
  'entities/quest-row': questRow,
  'entities/quest-set': questSetRow,
  'entities/quest-summary': questSummary,
  'entities/uploaded-files': uploadedFiles,
  'entities/received-schedule': receivedSchedule,
  'entities/report-schedule': reportSchedule,
  'entities/schedule-entry': scheduleEntry,
  'entities/write-function': writeFunction,
  'entities/write-run': writeRun,
  'entities/written-row': writtenRow,
  'entities/revision': revisionRow,
  'entities/row-reason': rowReason,
  'entities/row-result': rowResult,
  'entities/sent-item': sentItem,
  'entities/shared-file': sharedFile,
  'entities/sort-value': sortValue,
  'entities/column-layout': columnLayout,
  'entities/saved-question': savedQuestion,
  'entities/saved-view': savedView,
  'entities/upload-directory': uploadDirectory,
  'entities/upload-part': partReceipt,
  'entities/upload-progress': uploadProgress,
  'entities/text-row': textRow,
  'entities/activity-report': activityReport,
  'entities/answer-owner': answerOwner,
  'entities/answer-workbook': answerWorkbook,
  'entities/application-document': applicationDocument,
  'entities/application-question': applicationQuestion,
  'entities/checked-document': checkedDocument,
  'entities/choice': choice,
  'entities/language': language,
  'entities/menu-line': menuLine,
  'entities/menu-link': menuLink,
  'entities/missing-document': missingDocument,
  'entities/relay-answer': relayAnswer,
  'entities/result-row': resultRow,
  'entities/shown-action': shownAction,
  'entities/text-jump': textJump,
  'entities/text-place': textPlace,
  'entities/translation': translation,
  'entities/workbook-name': workbookName,
  'entities/user': user,
};
