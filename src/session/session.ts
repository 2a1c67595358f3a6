// Over 300 lines: who is here, in which project and role, is one state, and each change of it touches the rest.
import { computed, computedStruct, makeObservable, observable, observableRef, reaction, runInAction } from 'mobx';
import { CallError, type KeepStore } from '../../engine/index.ts';
import type { Identity } from '../../flows/identity/actors.ts';
import type { IdentityActor } from '../../flows/identity/machine.ts';
import type { Calls } from '../../schemas/calls/index.ts';
import type { TypedClient } from '../api/typed.ts';
import type { OwnAddress } from '../router/routes.ts';
import { personKey, type Owner } from '../device/stored-owner.ts';
import { ownedStore } from '../device/storage.ts';
import { SessionExpiry } from './session-expiry.ts';
import { readSettings, type Settings } from './settings.ts';

export type CurrentUser = Calls['users.getCurrent']['reply'];
export type ProjectRow = Calls['projects.getProjects']['reply'][number];

export interface CurrentProject {
  readonly Id: string;
  readonly Descr: string;
  readonly url: string;
  readonly Settings: Settings;
  /** Screens that are not available here. An older server does not send it. */
  readonly Unavailable?: readonly string[];
  /** Addresses of screens of the project itself, those that the reader may open. */
  readonly Addresses?: readonly OwnAddress[];
}

type Api = Pick<TypedClient<Calls>, 'account' | 'projects' | 'users'>;
export type IdentityState = 'unresolved' | 'authenticated' | 'unauthenticated';

interface KnownIdentity {
  readonly identity: Identity | null;
  readonly reason: string | null;
}

export interface SessionOptions {
  readonly mayBeHere?: () => boolean;
  /** Is there work in the page that is not saved? */
  readonly hasUnsaved?: () => boolean;
  readonly recheckMs?: number;
}

const ROLE = 'role';
/** The codes of "nobody is signed in": the server's, and the page's own when the cookie is missing. */
const NOBODY_HERE: ReadonlySet<string> = new Set(['not-signed-in', 'unauthenticated']);

/** The current person, project and role. The identity flow provides the person, the address the project. */
export class Session {
  state: IdentityState = 'unresolved';
  identity: Identity | null = null;
  /** The reason for being signed out. */
  reason: string | null = null;
  /** The session has ended, and the page is left. */
  ended = false;
  /** The session is over, and the page stays. */
  readonly expiry: SessionExpiry;
  projects: readonly ProjectRow[] = [];
  project: CurrentProject | null = null;
  user: CurrentUser | null = null;
  chosenRole: string | null = null;
  /** The page's person: the first one who was signed in, until a reload. */
  person: Pick<Owner, 'installation' | 'person'> | null = null;
  /** Another person is signed in now: this page sends no request any more. */
  replaced = false;
  /** The project (id or url) that could not be loaded. */
  failedProject: { readonly name: string; readonly error: unknown } | null = null;
  /** The id of the open project, once the reader has left it: until the page goes elsewhere nothing more is asked about it. */
  left: string | null = null;
  private readonly api: Api;
  /** A tab keeps its role over a reload; a new tab begins with the one that was chosen last on the device. */
  private readonly roleOf: Readonly<Record<'tab' | 'device', Pick<KeepStore, 'get' | 'set'>>>;
  private readonly mayBeHere: () => boolean;
  private readonly hasUnsaved: () => boolean;
  private actor: Promise<IdentityActor> | null = null;
  private running: IdentityActor | null = null;
  /** The address of the open project when its page opened; it may have changed since. */
  private formerUrl: string | null = null;
  private signedOutElsewhere = false;
  private opening: { readonly name: string; readonly done: Promise<void> } | null = null;
  /** Counts requests, so that only the reply to the newest one is used. */
  private newest = 0;

  constructor(api: Api, options: SessionOptions = {}) {
    this.api = api;
    this.hasUnsaved = options.hasUnsaved ?? (() => false);
    this.expiry = new SessionExpiry(() => void this.reload(), options.recheckMs);
    const owner = (): Owner | null => this.owner;
    this.roleOf = { tab: ownedStore('tab', owner), device: ownedStore('device', owner) };
    this.mayBeHere = options.mayBeHere ?? hintOfSession;
    makeObservable(this, {
      state: observable,
      identity: observableRef,
      reason: observable,
      ended: observable,
      replaced: observable,
      projects: observableRef,
      project: observableRef,
      user: observableRef,
      chosenRole: observable,
      failedProject: observableRef,
      availableRoles: computedStruct,
      role: computed,
    });
    reaction(
      () => this.identity?.Id ?? null,
      () => this.forget(),
    );
  }

  /** Loads the identity if there may be a session. The flow is not part of the sign-in page's first load. */
  start(): void {
    if (this.mayBeHere()) void this.reload();
    else this.follow('unauthenticated', { identity: null, reason: 'unauthenticated' });
  }

  /** Asks again who is signed in; answers when that is known. */
  async reload(): Promise<void> {
    if (this.actor) (await this.actor).send({ type: 'reload' });
    else this.actor = this.begin();
    await this.whenIdentityKnown();
  }

  /** Waits until it is known who is here. */
  async whenIdentityKnown(): Promise<IdentityState> {
    try {
      const [actor, { whenIdentityKnown }] = await Promise.all([this.actor, flow()]);
      if (actor) await whenIdentityKnown(actor);
    } catch {
      // The flow could not be fetched: that is the network, as if the identity call had failed.
      this.actor = null;
      this.follow('unauthenticated', { identity: null, reason: 'network' });
    }
    return this.state;
  }

  signedOut(): void {
    this.running?.send({ type: 'signedOut' });
  }

  /** The person signed out in another tab. Work that is not saved stays until they are here again. */
  async leftElsewhere(): Promise<void> {
    this.signedOutElsewhere = true;
    await this.reload();
  }

  /** The person of an expired session does not come back: the page has no person. */
  giveUp(): void {
    this.become('unauthenticated', { identity: null, reason: null });
  }

  /** A call returned that nobody is signed in: waits for the next sign-in. False: the page has no person. */
  async isBack(): Promise<boolean> {
    if (!this.identity || this.identity.Behind || this.replaced) return false;
    return this.expiry.wait();
  }

  /** The owner of this page's data, also while nobody is signed in. */
  get owner(): Owner | null {
    return this.person && { ...this.person, project: this.project?.Id ?? '' };
  }

  /** Every role that the person holds; in the project when one is open. */
  get heldRoles(): readonly string[] {
    return this.user?.Roles ?? this.identity?.Roles ?? [];
  }

  /** The roles to switch between: those held that exist in the project's settings. */
  get availableRoles(): readonly string[] {
    const known = this.project?.Settings.Roles ?? {};
    return (this.user?.Roles ?? []).filter((role) => Object.hasOwn(known, role));
  }

  /** The current role: the one chosen, else the first available one. */
  get role(): string | null {
    const roles = this.availableRoles;
    return this.chosenRole !== null && roles.includes(this.chosenRole) ? this.chosenRole : (roles[0] ?? null);
  }

  chooseRole(role: string): void {
    if (!this.availableRoles.includes(role)) return;
    this.chosenRole = role;
    this.roleOf.tab.set(ROLE, role);
    this.roleOf.device.set(ROLE, role);
  }

  /** Opens a project by id or url; the one that is open already stays. A failure empties the current project. */
  async openProject(name: string): Promise<void> {
    if (this.isOpen(name)) return this.stay();
    if (this.opening?.name !== name) this.opening = { name, done: this.load(name) };
    const { done } = this.opening;
    await done;
  }

  /** Another project that is still loading is not wanted any more. */
  private stay(): void {
    if (!this.opening) return;
    this.newest += 1;
    this.opening = null;
  }

  isOpen(name: string): boolean {
    const wanted = name.toLowerCase();
    if (!this.project) return false;
    return [this.project.url, this.project.Id, this.formerUrl].some((known) => known?.toLowerCase() === wanted);
  }

  /** The project that could not be loaded is asked for again. */
  retryProject(): void {
    runInAction(() => (this.failedProject = null));
  }

  /** Loads the project and the user again: their settings or fields were changed. */
  async refresh(): Promise<void> {
    if (this.project && !this.opening) await this.load(this.project.Id);
  }

  /** The person's projects are others now, or another opens first; the one that is open stays until the page goes elsewhere. */
  async projectsChanged(): Promise<void> {
    runInAction(() => (this.projects = []));
    await this.reload();
  }

  async leave(project: string): Promise<void> {
    this.left = project;
    await this.projectsChanged();
  }

  /** Somebody changed the project, or who the reader is in it: both are asked for again, beside whatever the reader does. */
  async renew(): Promise<void> {
    const open = this.project;
    if (!open) return;
    // A failed reload is repeated with the next change.
    const answers = await this.askAgain(open.Id).catch(() => null);
    if (!answers || this.project?.Id !== open.Id) return;
    runInAction(() => {
      if (answers.project.url !== open.url) this.formerUrl = open.url;
      this.project = { ...answers.project, Settings: readSettings(answers.project.Settings) };
      this.user = answers.user;
      if (this.projects.length > 0) this.projects = answers.projects;
    });
  }

  private async askAgain(ProjectId: string) {
    const [project, user, projects] = await Promise.all([
      this.api.projects.get({ ProjectId }),
      this.api.users.getCurrent({ ProjectId }),
      this.api.projects.getProjects({}),
    ]);
    return { project, user, projects };
  }

  /** The project that opens first: the person's default one, else the first of their own. */
  async defaultProject(): Promise<ProjectRow | null> {
    const projects = await this.loadProjects();
    const wanted = this.identity && 'DefaultProject' in this.identity ? this.identity.DefaultProject : null;
    return projects.find((row) => row.Id === wanted || row.url === wanted) ?? projects[0] ?? null;
  }

  async loadProjects(): Promise<readonly ProjectRow[]> {
    if (this.projects.length > 0) return this.projects;
    const projects = await this.api.projects.getProjects({});
    runInAction(() => (this.projects = projects));
    return projects;
  }

  /** The first question leaves at once, and not only when the flow has come. */
  private async begin(): Promise<IdentityActor> {
    let first: Promise<Identity> | null = this.ask();
    // The flow handles the failure.
    first.catch(() => {});
    const { startIdentity } = await flow();
    const identify = () => {
      const answer = first ?? this.ask();
      first = null;
      return answer;
    };
    this.running = startIdentity(identify, ({ value, context }) => this.follow(value, context));
    return this.running;
  }

  private async ask(): Promise<Identity> {
    if (!this.mayBeHere()) throw new CallError({ code: 'unauthenticated', status: 401, text: '' });
    return this.api.account.identity({});
  }

  private follow(state: IdentityState, context: KnownIdentity): void {
    if (context.identity && !this.isFor(context.identity)) {
      runInAction(() => void (this.replaced = true));
      return this.expiry.settle(false);
    }
    if (this.stays(context)) this.hold(state, context.reason);
    else this.become(state, context);
  }

  private become(state: IdentityState, context: KnownIdentity): void {
    runInAction(() => {
      if (context.identity) this.ended = false;
      else if (this.identity) this.ended = context.reason !== null;
      this.state = state;
      this.reason = context.reason;
      this.identity = context.identity;
    });
    if (state === 'unresolved') return;
    this.signedOutElsewhere = false;
    this.expiry.settle(context.identity !== null);
  }

  /** Is the page still for whoever was here, though the server did not name them now? */
  private stays({ identity, reason }: KnownIdentity): boolean {
    if (identity || !this.identity || reason === null) return false;
    if (!NOBODY_HERE.has(reason)) return true;
    return !this.identity.Behind && !(this.signedOutElsewhere && !this.hasUnsaved());
  }

  private hold(state: IdentityState, reason: string | null): void {
    if (state === 'unresolved') return;
    runInAction(() => {
      this.state = 'authenticated';
      this.reason = reason;
    });
    if (reason !== null && NOBODY_HERE.has(reason)) this.expiry.doubt();
    else this.expiry.giveAnswer(false);
  }

  private isFor(identity: Identity): boolean {
    this.person ??= { installation: identity.Installation ?? '', person: personKey(identity) };
    return this.person.person === personKey(identity) && this.person.installation === (identity.Installation ?? '');
  }

  private async load(name: string): Promise<void> {
    this.newest += 1;
    const asked = this.newest;
    try {
      const [project, user] = await Promise.all([
        this.api.projects.get({ ProjectId: name }),
        this.api.users.getCurrent({ ProjectId: name }),
      ]);
      if (asked !== this.newest) return;
      runInAction(() => {
        this.project = { ...project, Settings: readSettings(project.Settings) };
        this.user = user;
        this.formerUrl = null;
        this.left = null;
        const role: unknown = this.roleOf.tab.get(ROLE) ?? this.roleOf.device.get(ROLE);
        this.chosenRole = typeof role === 'string' ? role : null;
        this.roleOf.tab.set(ROLE, this.role);
        this.failedProject = null;
      });
    } catch (error) {
      if (asked !== this.newest) return;
      runInAction(() => {
        this.project = null;
        this.user = null;
        this.failedProject = { name, error };
      });
      // A session that has ended is no failure of the project.
      if (!(error instanceof CallError && error.status === 401)) throw error;
    } finally {
      if (asked === this.newest) this.opening = null;
    }
  }

  private forget(): void {
    runInAction(() => {
      this.projects = [];
      this.project = null;
      this.user = null;
      this.chosenRole = null;
      this.failedProject = null;
    });
  }
}

const flow = () => import('./identity-actor.ts');

/** The server sets a readable cookie beside the HttpOnly one: without it there is no session to ask about. */
const hintOfSession = (): boolean => document.cookie.split('; ').includes('praxis-here=1');
