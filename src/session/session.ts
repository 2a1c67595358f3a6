// Over 300 lines: the person, the project and the role are one state, and each change of it affects the rest.
import { computed, computedStruct, makeObservable, observable, observableRef, reaction, runInAction } from 'mobx';
import { CallError, type KeepStore } from '../../engine/index.ts';
import type { Identity } from '../../flows/identity/actors.ts';
import type { IdentityActor } from '../../flows/identity/machine.ts';
import type { Calls } from '../../schemas/calls/index.ts';
import type { TypedClient } from '../api/typed.ts';
import type { OwnAddress } from '../router/routes.ts';
import { personKey, ROLE, type Owner } from '../device/stored-owner.ts';
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
  /** Screens that are not available here. Older servers do not send it. */
  readonly Unavailable?: readonly string[];
  /** Addresses of the project's own screens that the reader may open. */
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
  /** Does the page have unsaved work? */
  readonly hasUnsaved?: () => boolean;
  readonly recheckMs?: number;
}

/** The codes for "nobody is signed in": the server's, and the page's own when the cookie is missing. */
const NOBODY_HERE: ReadonlySet<string> = new Set(['not-signed-in', 'unauthenticated']);

/** The current person, project and role. The identity flow provides the person, the address the project. */
export class Session {
  state: IdentityState = 'unresolved';
  identity: Identity | null = null;
  /** The reason for being signed out. */
  reason: string | null = null;
  /** Has the session ended, so that the page is left? */
  ended = false;
  /** The state of an ended session whose page stays. */
  readonly expiry: SessionExpiry;
  projects: readonly ProjectRow[] = [];
  project: CurrentProject | null = null;
  user: CurrentUser | null = null;
  chosenRole: string | null = null;
  /** The page's person: the first one who was signed in, until a reload. */
  person: Pick<Owner, 'installation' | 'person'> | null = null;
  /** Another person is signed in now, so this page sends no more requests. */
  replaced = false;
  /** The session is being ended here, or has been and the page is being left: nothing more is asked for. */
  gone = false;
  /** The project (id or url) that could not be loaded. */
  failedProject: { readonly name: string; readonly error: unknown } | null = null;
  /** The id of the open project after the reader has left it. Until the page goes elsewhere, nothing more is requested for it. */
  left: string | null = null;
  private readonly api: Api;
  /** A tab keeps its role over a reload. A new tab starts with the last choice on the device. */
  private readonly roleOf: Readonly<Record<'tab' | 'device', Pick<KeepStore, 'get' | 'set'>>>;
  private readonly mayBeHere: () => boolean;
  private readonly hasUnsaved: () => boolean;
  private actor: Promise<IdentityActor> | null = null;
  private running: IdentityActor | null = null;
  /** The identity with which the page came, until the flow has it. */
  private known: Promise<Identity> | null = null;
  /** The address of the open project when its page opened, which may have changed since. */
  private formerUrl: string | null = null;
  private signedOutElsewhere = false;
  private opening: { readonly name: string; readonly done: Promise<void> } | null = null;
  /** Counts requests, so that only the reply to the latest one is used. */
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

  /** Starts with the identity that came with the page. The flow is not part of its first display. */
  async startKnown(): Promise<void> {
    if (!this.mayBeHere()) return this.start();
    this.known = this.ask();
    try {
      this.follow('authenticated', { identity: await this.known, reason: null });
    } catch {
      await this.reload();
    }
  }

  /** Starts the flow where the page came with an identity. */
  startFlow(): void {
    if (this.known) this.actor ??= this.begin();
  }

  /** Requests the identity again; resolves when it is known. */
  async reload(): Promise<void> {
    if (!this.actor) this.known = null;
    if (this.actor) (await this.actor).send({ type: 'reload' });
    else this.actor = this.begin();
    await this.whenIdentityKnown();
  }

  /** Waits until the identity is known. */
  async whenIdentityKnown(): Promise<IdentityState> {
    if (this.known && !this.actor) await this.known.catch(() => {});
    if (this.known && this.identity) return this.state;
    try {
      const [actor, { whenIdentityKnown }] = await Promise.all([this.actor, flow()]);
      if (actor) await whenIdentityKnown(actor);
    } catch {
      // The flow could not be fetched, which counts as a network failure of the identity call.
      this.actor = null;
      this.follow('unauthenticated', { identity: null, reason: 'network' });
    }
    return this.state;
  }

  signedOut(): void {
    this.running?.send({ type: 'signedOut' });
  }

  /** The person signed out in another tab. Unsaved work stays until they sign in again. */
  async leftElsewhere(): Promise<void> {
    this.signedOutElsewhere = true;
    await this.reload();
  }

  /** The person of an expired session does not come back: the page has no person. */
  giveUp(): void {
    this.become('unauthenticated', { identity: null, reason: null });
  }

  /** A call was refused without a session: waits for the next sign-in. False: the page has no person. */
  async isBack(): Promise<boolean> {
    if (!this.identity || this.identity.Impersonator || this.replaced) return false;
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

  /** Opens a project by id or url. If it is open already, nothing changes. A failure clears the current project. */
  async openProject(name: string): Promise<void> {
    if (this.isOpen(name)) return this.stay();
    if (this.opening?.name !== name) this.opening = { name, done: this.load(name) };
    const { done } = this.opening;
    await done;
  }

  /** Cancels another project that is still loading. */
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

  /** Requests the project that failed to load again. */
  retryProject(): void {
    runInAction(() => (this.failedProject = null));
  }

  /** Loads the project and the user again: their settings or fields were changed. */
  async refresh(): Promise<void> {
    if (this.project && !this.opening) await this.load(this.project.Id);
  }

  /** The person's projects have changed, or another one is the default. The open project stays until the page goes elsewhere. */
  async projectsChanged(): Promise<void> {
    runInAction(() => (this.projects = []));
    await this.reload();
  }

  async leave(project: string): Promise<void> {
    this.left = project;
    await this.projectsChanged();
  }

  /** Somebody changed the project, or the reader's roles in it. Both are loaded again in the background. */
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

  /** The project that opens first: the person's default project, or the first of their own. */
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

  /** Sends the first request at once, without waiting until the flow is loaded. */
  private async begin(): Promise<IdentityActor> {
    let first: Promise<Identity> | null = this.known ?? this.ask();
    this.known = null;
    // The flow handles the failure.
    first.catch(() => {});
    const { startIdentity } = await flow();
    const identify = () => {
      const answer = first ?? this.ask();
      first = null;
      return answer;
    };
    this.running = startIdentity(identify, this.identity, ({ value, context }) => this.follow(value, context));
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

  /** Does the page stay for its person, although the server's last reply did not name them? */
  private stays({ identity, reason }: KnownIdentity): boolean {
    if (identity || !this.identity || reason === null) return false;
    if (!NOBODY_HERE.has(reason)) return true;
    return !this.identity.Impersonator && !(this.signedOutElsewhere && !this.hasUnsaved());
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
      // An ended session is not a failure of the project.
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

/** The server sets a readable cookie beside the HttpOnly one. Without it there is no session to request. */
const hintOfSession = (): boolean => document.cookie.split('; ').includes('praxis-here=1');
