import { createHash } from 'node:crypto';
import type { EnterInput } from '@fanfare/core/api/schemas/settings.ts';
import type { Entered, FirstReads } from '@fanfare/core/api/settings.ts';
import { isGuideOpen } from '@fanfare/core/guide/guide.ts';
import { fallbackTimeZone, isTimeZone, newSettings, type Me } from '@fanfare/core/settings/settings.ts';
import { firstWorkspaceName } from '@fanfare/core/workspaces/first-workspace.ts';
import type { ReceivedInvitation } from '@fanfare/core/workspaces/members.ts';
import { workspacesPerPersonMax } from '@fanfare/core/workspaces/workspace.ts';
import { AppError } from '../../http/app-error.ts';
import type { Person } from '../../http/handlers.ts';
import type { Log } from '../../log.ts';
import type { Deletion } from '../../store/deletions.ts';
import type { WaitingInvitation, WaitingPage } from '../../store/invitations.ts';
import type { StoredPerson } from '../../store/people.ts';
import type { ActiveWorkspace, SettingsDependencies } from './dependencies.ts';

/**
 * Derives the workspace id from the person's id. So two simultaneous tabs create one workspace, and a later visit does
 * not create a deleted workspace again.
 */
export function firstWorkspaceId(uid: string): string {
  const letters = createHash('sha256').update(`first workspace of ${uid}`).digest('hex');
  return letters.slice(0, 20);
}

async function makeFirstWorkspace(
  { members, people, workspaces, now }: SettingsDependencies,
  { uid, name }: Person,
): Promise<void> {
  const memberships = await members.workspacesOf(uid, 1);
  if (memberships.length === 0) {
    const id = firstWorkspaceId(uid);
    const workspace = { id, name: firstWorkspaceName(name), image: null, createdAt: now() };
    await workspaces.create(workspace, uid, workspacesPerPersonMax);
  }
  await people.markWelcomed(uid);
}

export function receivedView({
  workspaceId,
  workspaceName,
  invitation,
}: WaitingInvitation): ReceivedInvitation {
  const { role, invitedBy, expiresAt } = invitation;
  return { workspaceId, workspaceName, role, invitedBy, expiresAt: expiresAt.toISOString() };
}

const noInvitations: WaitingPage = { waiting: [], next: null };

/**
 * The person as their screen shows them. People with an unverified address learn that they are invited, but not to
 * which workspace.
 */
function meOf(
  person: StoredPerson,
  isStaff: boolean,
  deletion: Deletion | null,
  { waiting, next }: WaitingPage,
): Me {
  const { uid, name, email, emailVerified, createdAt, settings, openPayment } = person;
  return {
    uid,
    username: name,
    email,
    emailVerified,
    isStaff,
    createdAt: createdAt.toISOString(),
    settings,
    invitations: emailVerified ? waiting.map(receivedView) : [],
    nextInvitations: emailVerified ? next : null,
    invitationsWaiting: emailVerified ? 0 : waiting.length,
    ...(openPayment && { paymentFailed: { graceEnd: openPayment.graceEnd?.toISOString() ?? null } }),
    deletion: deletion && { removedAt: deletion.removedAt.toISOString() },
  };
}

/**
 * Returns the person's record, updated from the token. The record is created only if the identity provider still has
 * the person: the token of a removed person may be valid for up to an hour, and must not recreate the record.
 */
async function recordOf(
  { people, hasAccount, now }: SettingsDependencies,
  { timeZone, weekStart }: EnterInput,
  { uid, name, email, emailVerified }: Person,
  known: StoredPerson | null,
): Promise<StoredPerson> {
  if (known?.name === name && known.email === email && known.emailVerified === emailVerified) return known;
  if (!known && !(await hasAccount(uid))) throw new AppError('unauthenticated');
  return people.enter({ uid, name, email, emailVerified }, newSettings(timeZone, weekStart), now());
}

/** Stores the device's time zone if the person has none yet. The fallback zone counts as none. */
async function withDeviceZone(
  { people }: SettingsDependencies,
  { timeZone }: EnterInput,
  known: StoredPerson,
): Promise<StoredPerson> {
  const isReal = timeZone !== fallbackTimeZone && isTimeZone(timeZone);
  if (known.settings.timeZone !== fallbackTimeZone || !isReal) return known;
  const settings = await people.changeSettings(known.uid, { timeZone });
  return settings ? { ...known, settings } : known;
}

/** Returns a locked person without storing anything, because the person will be removed. */
function lockedPerson(
  { timeZone, weekStart }: EnterInput,
  { uid, name, email, emailVerified }: Person,
  known: StoredPerson | null,
  { requestedAt }: Deletion,
): StoredPerson {
  const identity = { uid, name, email, emailVerified };
  const unknown = { settings: newSettings(timeZone, weekStart), createdAt: requestedAt, welcomed: false };
  return { ...(known ?? unknown), ...identity };
}

/**
 * Leaves out a hidden or finished guide. The browser cannot leave it out itself, because it makes this request before
 * it knows the settings.
 */
const readsFor = ({ reads = [] }: EnterInput, { settings }: StoredPerson) =>
  [...new Set(reads)].filter((name) => name !== 'guide' || isGuideOpen(settings));

/**
 * Makes the requested reads. A failed read is left out, so that the visit does not fail; the screen then makes the call
 * itself.
 */
async function readFirst(
  { firstReads }: SettingsDependencies,
  reads: ReturnType<typeof readsFor>,
  active: ActiveWorkspace,
  log: Log,
): Promise<Entered['first']> {
  const answers = await Promise.all(
    reads.map(async (name) => {
      try {
        return [[name, await firstReads[name](active, log)]];
      } catch (error) {
        log.error('A read of the first screen failed.', error, { read: name });
        return [];
      }
    }),
  );
  const first = Object.fromEntries(answers.flat()) as Partial<FirstReads>;
  return { workspaceId: active.workspaceId, ...first };
}

/**
 * Begins a session. A person with an unverified address does not learn who invited them, because anybody could have
 * entered the address. A locked person gets only their own data and the date of the removal.
 */
export async function enter(
  deps: SettingsDependencies,
  input: EnterInput,
  person: Person,
  log: Log,
): Promise<Entered> {
  const { people, deletions, invitations, now } = deps;
  const { uid, email } = person;
  const [deletion, found] = await Promise.all([deletions.find(uid), people.find(uid)]);
  if (deletion)
    return {
      me: meOf(lockedPerson(input, person, found, deletion), person.staff, deletion, noInvitations),
      workspaces: [],
      first: null,
    };
  const known = await withDeviceZone(deps, input, await recordOf(deps, input, person, found));
  if (!known.welcomed) await makeFirstWorkspace(deps, person);
  const [waiting, listed] = await Promise.all([
    email === '' ? noInvitations : invitations.waitingFor(email, now()),
    deps.workspacesOf(person),
  ]);
  const active = listed.find(({ view }) => view.id === input.workspaceId) ?? listed[0];
  return {
    me: meOf(known, person.staff, null, waiting),
    workspaces: listed.map(({ view }) => view),
    first: active
      ? await readFirst(
          deps,
          readsFor(input, known),
          {
            workspaceId: active.view.id,
            uid,
            owner:
              active.ownerUid === uid ? { uid, name: known.name, plan: known.plan ?? 'free' } : undefined,
            timeZone: known.settings.timeZone,
          },
          log,
        )
      : null,
  };
}
