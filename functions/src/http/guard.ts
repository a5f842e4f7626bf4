import type { Access, Route } from '@fanfare/core/api/route.ts';
import { roleAtLeast, workspaceIdPattern, type Role } from '@fanfare/core/workspaces/workspace.ts';
import { AppError } from './app-error.ts';
import type { Membership, Person } from './handlers.ts';

/** The lookups of the guard. Each returns null or false for an unknown caller, and throws only if it cannot decide. */
export interface Verifiers {
  person(idToken: string, checkRevoked: boolean): Promise<Person | null>;
  machine(token: string): Promise<boolean>;
  role(workspaceId: string, uid: string): Promise<Role | null>;
  /** The oldest workspace that the person owns. */
  firstWorkspace(uid: string): Promise<string | null>;
  /** Whether the person is locked because they asked for their deletion. */
  locked(uid: string): Promise<boolean>;
}

const bearer = /^Bearer +([^\s]+)$/i;

/** Identifies the caller if the route requires it. Null on public routes and for machines. */
export async function identify(
  verifiers: Verifiers,
  { access, destructive, sensitive }: Pick<Route, 'access' | 'destructive' | 'sensitive'>,
  authorization: string | undefined,
): Promise<Person | null> {
  const token = bearer.exec(authorization ?? '')?.[1];
  if (access === 'public') return null;
  if (access === 'machine') {
    if (token === undefined || !(await verifiers.machine(token))) throw new AppError('unauthenticated');
    return null;
  }
  const person = token === undefined ? null : await verifiers.person(token, destructive || sensitive);
  if (!person) throw new AppError('unauthenticated');
  if (access === 'staff' && !person.staff) throw new AppError('forbidden');
  return person;
}

/** Returns the lowest role that an access requires, or null when no workspace is involved. */
function neededRole(access: Access): Role | null {
  if (access === 'member') return 'user';
  return access === 'admin' || access === 'owner' ? access : null;
}

/** Admits the caller to the oldest workspace that they own. An owner may do everything, so the role is not checked. */
async function admitToFirst(
  verifiers: Verifiers,
  { whileLocked }: Pick<Route, 'whileLocked'>,
  { uid }: Person,
): Promise<Membership | null> {
  const [locked, workspaceId] = await Promise.all([
    whileLocked ? false : verifiers.locked(uid),
    verifiers.firstWorkspace(uid),
  ]);
  if (locked) throw new AppError('locked');
  return workspaceId === null ? null : { workspaceId, role: 'owner' };
}

/**
 * Returns the caller's membership in the workspace of the input. Non-members and missing workspaces get the same
 * answer. Some routes use the caller's first workspace if the input names none. Null if the route concerns no
 * workspace, or if no workspace is known; the input validation then reports the missing id.
 */
export async function findMembership(
  verifiers: Verifiers,
  route: Route,
  person: Person | null,
  values: Readonly<Record<string, unknown>>,
): Promise<Membership | null> {
  if (person === null) return null;
  const needed = neededRole(route.access);
  const workspaceId = values[route.workspaceField] ?? null;
  if (workspaceId === null && needed !== null && route.usesFirstWorkspace)
    return admitToFirst(verifiers, route, person);
  const asksForWorkspace = needed !== null && typeof workspaceId === 'string';
  // Only a valid id is looked up, because a slash in a database path would lead elsewhere.
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
