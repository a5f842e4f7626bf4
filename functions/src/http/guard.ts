import type { Access, Route } from '@fanfare/core/api/route.ts';
import { roleAtLeast, workspaceIdPattern, type Role } from '@fanfare/core/workspaces/workspace.ts';
import { AppError } from './app-error.ts';
import type { Membership, Person } from './handlers.ts';

/** Whom the guard asks. Each answers null or false for a stranger and throws only when it cannot tell. */
export interface Verifiers {
  person(idToken: string, checkRevoked: boolean): Promise<Person | null>;
  machine(token: string): Promise<boolean>;
  role(workspaceId: string, uid: string): Promise<Role | null>;
  /** Whether the account waits for its removal. */
  locked(uid: string): Promise<boolean>;
}

const bearer = /^Bearer +([^\s]+)$/i;

/** Who calls, as far as the route wants to know. Null where it does not, and for machines. */
export async function identify(
  verifiers: Verifiers,
  { access, destructive }: Pick<Route, 'access' | 'destructive'>,
  authorization: string | undefined,
): Promise<Person | null> {
  const token = bearer.exec(authorization ?? '')?.[1];
  if (access === 'public') return null;
  if (access === 'machine') {
    if (token === undefined || !(await verifiers.machine(token))) throw new AppError('unauthenticated');
    return null;
  }
  const person = token === undefined ? null : await verifiers.person(token, destructive);
  if (!person) throw new AppError('unauthenticated');
  if (access === 'staff' && !person.staff) throw new AppError('forbidden');
  return person;
}

/** The least role that an access asks for; null where no workspace is involved. */
function neededRole(access: Access): Role | null {
  if (access === 'member') return 'user';
  return access === 'admin' || access === 'owner' ? access : null;
}

/**
 * What the caller is in the workspace that the input names. A stranger and a workspace that does not exist are answered
 * alike. Null when the route concerns no workspace, or the input names none: the check of the input says so next.
 */
export async function admit(
  verifiers: Verifiers,
  route: Route,
  person: Person | null,
  values: Readonly<Record<string, unknown>>,
): Promise<Membership | null> {
  if (person === null) return null;
  const needed = neededRole(route.access);
  const workspaceId = values[route.workspaceField];
  const asksForWorkspace = needed !== null && typeof workspaceId === 'string';
  // Only what looks like an id is looked up: in a path of the database a slash would lead elsewhere.
  const looksUp = asksForWorkspace && workspaceIdPattern.test(workspaceId);
  const [locked, role] = await Promise.all([
    route.whileLocked ? false : verifiers.locked(person.uid),
    looksUp ? verifiers.role(workspaceId, person.uid) : null,
  ]);
  if (locked) throw new AppError('locked');
  if (!asksForWorkspace) return null;
  if (role === null || !roleAtLeast(role, needed)) throw new AppError('forbidden');
  return { workspaceId, role };
}
