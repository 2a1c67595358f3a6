import type { RuntimeWidget } from '../engine/index.ts';

/** The run-time part of every widget, by name. Loading it loads no component and no React. */
const registry = {
  // input
  button: { load: () => import('./input/button/Button.tsx') },
  cellButton: { load: () => import('./input/cellButton/CellButton.tsx') },
  checkbox: {
    models: { value: { event: 'change' } },
    load: () => import('./input/checkbox/Checkbox.tsx'),
  },
  checkboxGroup: {
    models: { value: { event: 'change' } },
    load: () => import('./input/checkboxGroup/CheckboxGroup.tsx'),
  },
  dateInput: {
    models: { value: { event: 'change' } },
    load: () => import('./input/dateInput/DateInput.tsx'),
  },
  dateSelects: {
    models: { value: { event: 'change' } },
    load: () => import('./input/dateSelects/DateSelects.tsx'),
  },
  dateTimeInput: {
    models: { value: { event: 'change' } },
    load: () => import('./input/dateTimeInput/DateTimeInput.tsx'),
  },
  densityChoice: { load: () => import('./input/densityChoice/DensityChoice.tsx') },
  dropZone: {
    models: { value: { event: 'change' } },
    load: () => import('./input/dropZone/DropZone.tsx'),
  },
  fieldSlots: {
    models: { value: { event: 'change' } },
    load: () => import('./input/fieldSlots/FieldSlots.tsx'),
  },
  fileButton: { load: () => import('./input/fileButton/FileButton.tsx') },
  humanCheck: {
    models: { value: { event: 'change' } },
    load: () => import('./input/humanCheck/HumanCheck.tsx'),
  },
  iconButton: { load: () => import('./input/iconButton/IconButton.tsx') },
  languageChoice: { load: () => import('./input/languageChoice/LanguageChoice.tsx') },
  menu: {
    slots: { items: { kind: 'entries' } },
    load: () => import('./input/menu/Menu.tsx'),
  },
  multiSelect: {
    models: { value: { event: 'change' } },
    load: () => import('./input/multiSelect/MultiSelect.tsx'),
  },
  numberInput: {
    models: { value: { event: 'change' } },
    load: () => import('./input/numberInput/NumberInput.tsx'),
  },
  passwordInput: {
    models: { value: { event: 'change' } },
    load: () => import('./input/passwordInput/PasswordInput.tsx'),
  },
  radio: {
    models: { value: { event: 'change' } },
    load: () => import('./input/radio/Radio.tsx'),
  },
  rating: {
    models: { value: { event: 'change' } },
    load: () => import('./input/rating/Rating.tsx'),
  },
  schemaForm: {
    models: { value: { event: 'change' } },
    load: () => import('./input/schemaForm/SchemaForm.tsx'),
  },
  schemeChoice: { load: () => import('./input/schemeChoice/SchemeChoice.tsx') },
  searchInput: {
    models: { value: { event: 'change' } },
    load: () => import('./input/searchInput/SearchInput.tsx'),
  },
  segmented: {
    models: { value: { event: 'change' } },
    load: () => import('./input/segmented/Segmented.tsx'),
  },
  select: {
    models: { value: { event: 'change' } },
    load: () => import('./input/select/Select.tsx'),
  },
  switch: {
    models: { value: { event: 'change' } },
    load: () => import('./input/switch/Switch.tsx'),
  },
  tagInput: {
    models: { value: { event: 'change' } },
    load: () => import('./input/tagInput/TagInput.tsx'),
  },
  textArea: {
    models: { value: { event: 'change' } },
    load: () => import('./input/textArea/TextArea.tsx'),
  },
  textInput: {
    models: { value: { event: 'change' } },
    load: () => import('./input/textInput/TextInput.tsx'),
  },
  timeInput: {
    models: { value: { event: 'change' } },
    load: () => import('./input/timeInput/TimeInput.tsx'),
  },
  toggle: {
    models: { value: { event: 'change' } },
    load: () => import('./input/toggle/Toggle.tsx'),
  },
  yesNo: {
    models: { value: { event: 'change' } },
    load: () => import('./input/yesNo/YesNo.tsx'),
  },
  // display
  actionState: { load: () => import('./display/actionState/ActionState.tsx') },
  avatar: { load: () => import('./display/avatar/Avatar.tsx') },
  avatarLabel: { load: () => import('./display/avatarLabel/AvatarLabel.tsx') },
  badge: { load: () => import('./display/badge/Badge.tsx') },
  countdown: { load: () => import('./display/countdown/Countdown.tsx') },
  documentFrame: { load: () => import('./display/documentFrame/DocumentFrame.tsx') },
  errorSummary: { load: () => import('./display/errorSummary/ErrorSummary.tsx') },
  facts: { load: () => import('./display/facts/Facts.tsx') },
  fileLabel: { load: () => import('./display/fileLabel/FileLabel.tsx') },
  icon: { load: () => import('./display/icon/Icon.tsx') },
  image: { load: () => import('./display/image/Image.tsx') },
  legend: { load: () => import('./display/legend/Legend.tsx') },
  listItem: { children: 'nodes', load: () => import('./display/listItem/ListItem.tsx') },
  previewer: { load: () => import('./display/previewer/Previewer.tsx') },
  progressPath: { load: () => import('./display/progressPath/ProgressPath.tsx') },
  qr: { load: () => import('./display/qr/Qr.tsx') },
  quotes: { load: () => import('./display/quotes/Quotes.tsx') },
  richText: { load: () => import('./display/richText/RichText.tsx') },
  sparkline: { load: () => import('./display/sparkline/Sparkline.tsx') },
  stageBars: { load: () => import('./display/stageBars/StageBars.tsx') },
  stat: { load: () => import('./display/stat/Stat.tsx') },
  text: { load: () => import('./display/text/Text.tsx') },
  valueBars: { load: () => import('./display/valueBars/ValueBars.tsx') },
  // data
  board: { children: 'nodes', load: () => import('./data/board/Board.tsx') },
  boardCard: { load: () => import('./data/boardCard/BoardCard.tsx') },
  boardColumn: { children: 'nodes', load: () => import('./data/boardColumn/BoardColumn.tsx') },
  calendar: {
    models: { date: { event: 'move' }, view: { event: 'view' } },
    load: () => import('./data/calendar/Calendar.tsx'),
  },
  chart: { load: () => import('./data/chart/Chart.tsx') },
  dataGrid: {
    models: { selected: { event: 'select' }, layout: { event: 'layout' }, pages: { event: 'pages' } },
    slots: {
      columns: {
        kind: 'entries',
        perRow: { props: ['value', 'sortBy', 'exact', 'link', 'tone'], rows: 'rows', as: 'row' },
        body: true,
      },
      rowMenu: { kind: 'entries', perRow: { props: ['text', 'disabled'], rows: 'rows', as: 'row' } },
    },
    load: () => import('./data/dataGrid/DataGrid.tsx'),
  },
  document: { children: 'nodes', load: () => import('./data/document/Document.tsx') },
  filterBar: {
    models: { value: { event: 'change' }, query: { event: 'search' } },
    children: 'nodes',
    slots: { chips: { kind: 'entries', body: true, models: { value: { event: 'change' } } } },
    load: () => import('./data/filterBar/FilterBar.tsx'),
  },
  htmlFrame: { load: () => import('./data/htmlFrame/HtmlFrame.tsx') },
  list: { models: { pages: { event: 'pages' } }, children: 'items', load: () => import('./data/list/List.tsx') },
  notificationList: {
    load: () => import('./data/notificationList/NotificationList.tsx'),
  },
  pager: {
    models: { page: { event: 'change' }, pages: { event: 'change' } },
    load: () => import('./data/pager/Pager.tsx'),
  },
  selectionBar: {
    models: { selected: { event: 'select' } },
    slots: { actions: { kind: 'entries' } },
    load: () => import('./data/selectionBar/SelectionBar.tsx'),
  },
  sheet: {
    models: { value: { event: 'change' } },
    load: () => import('./data/sheet/Sheet.tsx'),
  },
  structureDiff: { load: () => import('./data/structureDiff/StructureDiff.tsx') },
  tree: {
    models: { selected: { event: 'select' } },
    load: () => import('./data/tree/Tree.tsx'),
  },
  viewTabs: {
    models: { own: { event: 'own' } },
    load: () => import('./data/viewTabs/ViewTabs.tsx'),
  },
  workbook: { load: () => import('./data/workbook/Workbook.tsx') },
  // layout
  card: { children: 'nodes', load: () => import('./layout/card/Card.tsx') },
  dialogButtons: { load: () => import('./layout/dialogButtons/DialogButtons.tsx') },
  divider: { load: () => import('./layout/divider/Divider.tsx') },
  form: { children: 'nodes', load: () => import('./layout/form/Form.tsx') },
  grid: { children: 'nodes', load: () => import('./layout/grid/Grid.tsx') },
  insightCard: {
    children: 'nodes',
    load: () => import('./layout/insightCard/InsightCard.tsx'),
  },
  section: { children: 'nodes', load: () => import('./layout/section/Section.tsx') },
  sidePanel: {
    children: 'nodes',
    load: () => import('./layout/sidePanel/SidePanel.tsx'),
  },
  split: { children: 'nodes', load: () => import('./layout/split/Split.tsx') },
  stack: { children: 'nodes', load: () => import('./layout/stack/Stack.tsx') },
  toolbar: { children: 'nodes', load: () => import('./layout/toolbar/Toolbar.tsx') },
  // navigation
  breadcrumbs: {
    slots: { items: { kind: 'entries' } },
    load: () => import('./navigation/breadcrumbs/Breadcrumbs.tsx'),
  },
  columnSteps: {
    models: { value: { event: 'change' } },
    load: () => import('./navigation/columnSteps/ColumnSteps.tsx'),
  },
  folderCard: { load: () => import('./navigation/folderCard/FolderCard.tsx') },
  link: { load: () => import('./navigation/link/Link.tsx') },
  stepper: {
    models: { value: { event: 'change' } },
    slots: { items: { kind: 'entries', body: true } },
    load: () => import('./navigation/stepper/Stepper.tsx'),
  },
  tabs: {
    models: { value: { event: 'change' } },
    slots: { items: { kind: 'entries', body: true } },
    load: () => import('./navigation/tabs/Tabs.tsx'),
  },
  // feedback
  browserNotices: { load: () => import('./feedback/browserNotices/BrowserNotices.tsx') },
  emptyState: {
    children: 'nodes',
    load: () => import('./feedback/emptyState/EmptyState.tsx'),
  },
  jobProgress: { load: () => import('./feedback/jobProgress/JobProgress.tsx') },
  notice: { children: 'nodes', load: () => import('./feedback/notice/Notice.tsx') },
  progress: { load: () => import('./feedback/progress/Progress.tsx') },
  skeleton: { load: () => import('./feedback/skeleton/Skeleton.tsx') },
  // editor
  codeEditor: {
    models: { value: { event: 'change' } },
    load: () => import('./editor/codeEditor/CodeEditor.tsx'),
  },
  conditions: {
    models: { value: { event: 'change' } },
    load: () => import('./editor/conditions/Conditions.tsx'),
  },
  documentEditor: {
    models: { value: { event: 'change' } },
    load: () => import('./editor/documentEditor/DocumentEditor.tsx'),
  },
  jsonEditor: {
    models: { value: { event: 'change' }, half: { event: 'half' }, text: { event: 'text' } },
    load: () => import('./editor/jsonEditor/JsonEditor.tsx'),
  },
  palette: { load: () => import('./editor/palette/Palette.tsx') },
  playground: { load: () => import('./editor/playground/Playground.tsx') },
  problemList: { load: () => import('./editor/problemList/ProblemList.tsx') },
  questionnaireEditor: {
    models: { pointer: { event: 'point' }, clipboard: { event: 'keep' } },
    load: () => import('./editor/questionnaireEditor/QuestionnaireEditor.tsx'),
  },
  questionnairePreview: {
    load: () => import('./editor/questionnairePreview/QuestionnairePreview.tsx'),
  },
  richEditor: {
    models: { value: { event: 'change' } },
    load: () => import('./editor/richEditor/RichEditor.tsx'),
  },
  screenPreview: { load: () => import('./editor/screenPreview/ScreenPreview.tsx') },
  workbookEditor: {
    load: () => import('./editor/workbookEditor/WorkbookEditor.tsx'),
  },
  // question
  likertBars: { load: () => import('./question/likertBars/LikertBars.tsx') },
  questionAnswer: {
    implements: {
      questionDisplay: [
        '01',
        '02',
        '06',
        '07',
        '08',
        '12',
        '13',
        '14',
        '16',
        '17',
        '18',
        '19',
        'parametric',
        'formtable',
      ],
    },
    load: () => import('./question/questionAnswer/QuestionAnswer.tsx'),
  },
  questionChoice: {
    implements: { questionInput: ['01'] },
    load: () => import('./question/questionChoice/QuestionChoice.tsx'),
  },
  questionChoices: {
    implements: { questionInput: ['08'] },
    load: () => import('./question/questionChoices/QuestionChoices.tsx'),
  },
  questionDropdowns: {
    implements: { questionInput: ['02'] },
    load: () => import('./question/questionDropdowns/QuestionDropdowns.tsx'),
  },
  questionFormtable: {
    implements: { questionInput: ['formtable'] },
    load: () => import('./question/questionFormtable/QuestionFormtable.tsx'),
  },
  questionGaps: {
    implements: { questionInput: ['06'] },
    load: () => import('./question/questionGaps/QuestionGaps.tsx'),
  },
  questionGroups: {
    implements: { questionInput: ['18'] },
    load: () => import('./question/questionGroups/QuestionGroups.tsx'),
  },
  questionLine: {
    children: 'nodes',
    load: () => import('./question/questionLine/QuestionLine.tsx'),
  },
  questionLongText: {
    implements: { questionInput: ['19'] },
    load: () => import('./question/questionLongText/QuestionLongText.tsx'),
  },
  questionNumbers: {
    implements: { questionInput: ['12'] },
    load: () => import('./question/questionNumbers/QuestionNumbers.tsx'),
  },
  questionOrder: {
    implements: { questionInput: ['07'] },
    load: () => import('./question/questionOrder/QuestionOrder.tsx'),
  },
  questionParametric: {
    implements: { questionInput: ['parametric'] },
    load: () => import('./question/questionParametric/QuestionParametric.tsx'),
  },
  questionSpreadsheet: {
    children: 'nodes',
    load: () => import('./question/questionSpreadsheet/QuestionSpreadsheet.tsx'),
  },
  questionTexts: {
    implements: { questionInput: ['13'] },
    load: () => import('./question/questionTexts/QuestionTexts.tsx'),
  },
  questionTime: {
    implements: { questionInput: ['14'] },
    load: () => import('./question/questionTime/QuestionTime.tsx'),
  },
  questionUpload: { load: () => import('./question/questionUpload/QuestionUpload.tsx') },
  questionWordList: {
    implements: { questionInput: ['17'] },
    load: () => import('./question/questionWordList/QuestionWordList.tsx'),
  },
  questionWords: {
    implements: { questionInput: ['16'] },
    load: () => import('./question/questionWords/QuestionWords.tsx'),
  },
  // chat
  bubble: { load: () => import('./chat/bubble/Bubble.tsx') },
  composer: {
    children: 'nodes',
    models: { value: { event: 'change' } },
    load: () => import('./chat/composer/Composer.tsx'),
  },
  conversationList: {
    load: () => import('./chat/conversationList/ConversationList.tsx'),
  },
  presenceDot: { load: () => import('./chat/presenceDot/PresenceDot.tsx') },
  seen: { load: () => import('./chat/seen/Seen.tsx') },
} satisfies Readonly<Record<string, Omit<RuntimeWidget, 'name'>>>;

export type WidgetName = keyof typeof registry;

const nameOf = ([name, widget]: readonly [string, Omit<RuntimeWidget, 'name'>]): readonly [string, RuntimeWidget] => [
  name,
  { name, ...widget },
];

// Object.fromEntries forgets the names.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const widgets = Object.fromEntries(Object.entries<Omit<RuntimeWidget, 'name'>>(registry).map(nameOf)) as Record<
  WidgetName,
  RuntimeWidget
>;
