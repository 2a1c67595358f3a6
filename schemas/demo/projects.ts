import menus from './menus.json' with { type: 'json' };
import names from './names.json' with { type: 'json' };
import { demoPaymentActions } from './payments.ts';
import places from './places.json' with { type: 'json' };
import texts from './projects.json' with { type: 'json' };
import user from './user.json' with { type: 'json' };

type Label = Readonly<Record<string, string>>;

interface MenuEntry {
  readonly state: string;
  readonly label: Label;
  readonly icon?: string;
  readonly fast?: boolean;
  readonly subMenu?: readonly string[];
}

/** A role's menu, in the form of settings. */
export type DemoMenu = readonly (Omit<MenuEntry, 'subMenu'> & {
  readonly group?: Label;
  readonly subMenu?: DemoMenu;
})[];

/** An entry, or a group with its entries. */
type MenuPart = string | { readonly group: string; readonly entries: readonly string[] };

const entries: Readonly<Record<string, MenuEntry>> = menus.entries;
const groups: Readonly<Record<string, Label>> = menus.groups;
const roles: Readonly<Record<string, readonly MenuPart[]>> = menus.roles;

/** The entries of these keys, each with the entries below it in place. */
const menuOf = (keys: readonly string[]): DemoMenu =>
  keys.map((name) => {
    const found = entries[name];
    if (!found) throw new Error(`The demo has no menu entry ${name}`);
    const { subMenu, ...entry } = found;
    return subMenu ? { ...entry, subMenu: menuOf(subMenu) } : entry;
  });

const partOf = (part: MenuPart): DemoMenu => {
  if (typeof part === 'string') return menuOf([part]);
  const group = groups[part.group];
  if (!group) throw new Error(`The demo has no group ${part.group}`);
  return menuOf(part.entries).map((entry) => ({ ...entry, group }));
};

const layouts: Readonly<Record<string, DemoMenu>> = Object.fromEntries(
  Object.entries(roles).map(([role, parts]) => [role, parts.flatMap(partOf)]),
);

export interface DemoProject {
  readonly url: string;
  readonly descr: string;
  readonly settings: {
    readonly version: number;
    readonly Config: Readonly<Record<string, unknown>>;
    readonly User: unknown;
    readonly Roles: Readonly<Record<string, DemoMenu>>;
  };
}

/** The choices of fields, from which the people of the demo are made. */
const CHOICES: Readonly<Record<string, readonly string[]>> = {
  region: Object.keys(places),
  municipality: Object.values<Record<string, string>>(places).flatMap((towns) => Object.keys(towns)),
  education: names.education,
  cycle: names.cycles,
};

const withChoices = <Field extends { readonly Name: string }>(field: Field) => {
  const choices = CHOICES[field.Name];
  return choices ? { ...field, Options: choices.map((Value) => ({ Value })) } : field;
};

const people = {
  ...user,
  Fields: user.Fields.map(withChoices),
  ProjectFields: user.ProjectFields.map(withChoices),
};

const settings = (config: Readonly<Record<string, unknown>>): DemoProject['settings'] => ({
  version: 1,
  Config: config,
  User: people,
  Roles: layouts,
});

/** Two projects that differ where settings make a difference. */
export const demoProjects = {
  first: {
    url: texts.first.url,
    descr: texts.first.descr,
    settings: settings({
      gdpr: { Required: true, UserField: 'consent', MinValue: 1, Text: texts.first.consent },
      passwordRules: 27,
      enableActions: true,
      LinkActionsAll: false,
      MIS: '5012345',
      MicrodataDateActionId: '1',
      paymentActions: demoPaymentActions,
      massSend: { Targets: texts.first.massTargets },
      writeServices: ['assign_mentor', 'delete_application_drafts', 'mark_notifications_read'],
      meeting: { before: 10, after: 60 },
      reminders: { Comes: true, Days: 1, Passed: true, Meeting: true },
      communicator: { ApiKey: 'demo-only', Domain: 'messages.example.org', Authorization: 'demo-only' },
      Application: texts.first.Application,
    }),
  },
  second: {
    url: texts.second.url,
    descr: texts.second.descr,
    settings: settings({
      Color: '#0b7285',
      gdpr: { Required: false },
      passwordRules: 31,
      Alert: { Corner: 'bottom right' },
      HomeCustomView: 'home/afetiria',
      enableActions: false,
      LinkActionsAll: true,
    }),
  },
} as const satisfies Readonly<Record<string, DemoProject>>;

/** The project of large test data: like the first one, with any number of people. */
export const largeProject: DemoProject = {
  url: texts.large.url,
  descr: texts.large.descr,
  settings: settings({ passwordRules: 27, gdpr: { Required: false } }),
};
