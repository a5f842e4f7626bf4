import { createHash } from 'node:crypto';
import type { EnterInput } from '@fanfare/core/api/schemas/settings.ts';
import type { Entered } from '@fanfare/core/api/settings.ts';
import { newSettings, type Me } from '@fanfare/core/settings/settings.ts';
import { firstWorkspaceName } from '@fanfare/core/workspaces/first-workspace.ts';
import { workspacesPerPersonMax } from '@fanfare/core/workspaces/workspace.ts';
import type { Person } from '../../http/handlers.ts';
import type { Deletion } from '../../store/deletions.ts';
import type { StoredPerson } from '../../store/people.ts';
import type { SettingsDependencies } from './dependencies.ts';

/** The id follows from the person, so that two tabs at once make one workspace, and nobody gets another after they deleted it. */
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

function meOf(person: StoredPerson, deletion: Deletion | null, invitationsWaiting: number): Me {
  const { uid, name, email, emailVerified, createdAt, settings } = person;
  return {
    uid,
    username: name,
    email,
    emailVerified,
    createdAt: createdAt.toISOString(),
    settings,
    invitationsWaiting,
    deletion: deletion && { removedAt: deletion.removedAt.toISOString() },
  };
}

/**
 * Begins a visit. An address that was not proven joins nothing, and is not told by whom it is invited: anybody could have
 * typed it. A locked account is only told that it is.
 */
export async function enter(
  deps: SettingsDependencies,
  { timeZone, weekStart }: EnterInput,
  person: Person,
): Promise<Entered> {
  const { people, deletions, invitations, now } = deps;
  const { uid, name, email, emailVerified } = person;
  const [deletion, known] = await Promise.all([
    deletions.find(uid),
    people.enter({ uid, name, email, emailVerified }, newSettings(timeZone, weekStart), now()),
  ]);
  if (deletion) return { me: meOf(known, deletion, 0), workspaces: [] };
  if (emailVerified && email !== '') await invitations.accept({ uid, email }, now());
  if (!known.welcomed) await makeFirstWorkspace(deps, person);
  const waiting = emailVerified || email === '' ? [] : await invitations.waitingFor(email);
  return {
    me: meOf(known, null, waiting.length),
    workspaces: await deps.workspacesOf(person),
  };
}
