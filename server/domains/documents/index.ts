export { documents } from './domain.ts';
export {
  type AddressedScreen,
  addressesFor,
  hasNoRequiredParams,
  knownScreens,
  loadAddressedScreens,
} from './documents/addresses.ts';
export { unavailableScreens } from './documents/available.ts';
export { isObject, readBuiltInUnits, type Unit, unitKindOf, type Units } from './documents/built-in.ts';
export { createBundle } from './documents/bundle.ts';
export { createCatalogue } from './documents/catalogue.ts';
export { requireCheckedUnit, requireNoErrors } from './documents/check-unit.ts';
export { insertFirstRevisions, loadDemoDocuments } from './documents/demo.ts';
export {
  type DocumentKey,
  findDocument,
  hasKey,
  isOfKind,
  listDocumentRevisions,
  storedName,
  storeDocumentRevision,
} from './documents/history.ts';
export { htmlViewUnit } from './documents/html-views.ts';
export {
  type DocumentSurroundings,
  type KindRules,
  listStoredKinds,
  registerKind,
  type TextProblem,
} from './documents/kinds.ts';
export { BundleNames, freeName, NAMED_KINDS, type NamedKind, slugOf } from './documents/names.ts';
export { broadcastDocument, saveDocument, storeChange } from './documents/save.ts';
export { findSchemaProblems } from './documents/service-rules.ts';
export { screensForSettings, type SettingsScreens } from './documents/settings-screens.ts';
export { selectWorkbooks } from './documents/spreadsheets.ts';
export { workbookReferences } from './documents/stored-names.ts';
export { layOutText } from './documents/texts.ts';
export { createProblem, findUnitProblems } from './documents/unit-problems.ts';
export { loadUnits } from './documents/units.ts';
export { unitNameOf } from './documents/view-names.ts';
export { loadResultBooks, loadWorkbookInputs, type ResultBook } from './documents/workbook-inputs.ts';
export { workbookProject } from './documents/workbook-readers.ts';
export { requirePlaceholders, storeText } from './lang/change.ts';
