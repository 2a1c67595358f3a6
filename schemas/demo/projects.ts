import menus from './menus.json' with { type: 'json' };
import texts from './projects.json' with { type: 'json' };
import user from './user.json' with { type: 'json' };

type Entry = Readonly<Record<string, unknown>>;
const entries: Readonly<Record<string, Entry>> = menus.entries;

/** An entry by its name, with the entries below it in place. */
function entry(name: string): Entry {
  const found = entries[name];
  if (!found) throw new Error(`The demo has no menu entry ${name}`);
  const below = found['subMenu'];
  return Array.isArray(below) ? { ...found, subMenu: below.map((each) => entry(String(each))) } : found;
}

const layouts = Object.fromEntries(Object.entries(menus.roles).map(([role, names]) => [role, names.map(entry)]));

export interface DemoProject {
  readonly url: string;
  readonly descr: string;
  readonly settings: Readonly<Record<string, unknown>>;
}

const settings = (config: Entry) => ({ version: 1, Config: config, User: user, Roles: layouts });

/** Two projects that differ where settings make a difference. */
export const demoProjects = {
  first: {
    url: texts.first.url,
    descr: texts.first.descr,
    settings: settings({
      gdpr: { Required: true, UserField: 'consent', MinValue: 1 },
      passwordRules: 27,
      Alert: { Corner: 'top left' },
      enableActions: true,
      LinkActionsAll: false,
      MIS: '5012345',
      MicrodataDateActionId: '1',
      meeting: { before: 10, after: 60 },
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
