import type { Access, Route } from '@fanfare/core/api/route.ts';
import { roleAtLeast, workspaceIdPattern, type Role } from '@fanfare/core/workspaces/workspace.ts';
import { AppError } from './app-error.ts';
import type { Membership, Person } from './handlers.ts';

/** Whom the guard asks. Each answers null or false for a stranger and throws only when it cannot tell. */
export interface Verifiers {
  person(idToken: string): Promise<Person | null>;
  machine(token: string): Promise<boolean>;
  role(workspaceId: string, uid: string): Promise<Role | null>;
}

const bearer = /^Bearer +([^\s]+)$/i;

/** Who calls, as far as the route wants to know. Null where it does not, and for machines. */
export async function identify(
  verifiers: Verifiers,
  access: Access,
  authorization: string | undefined,
): Promise<Person | null> {
  const token = bearer.exec(authorization ?? '')?.[1];
  if (access === 'public') return null;
  if (access === 'machine') {
    if (token === undefined || !(await verifiers.machine(token))) throw new AppError('unauthenticated');
    return null;
  }
  const person = token === undefined ? null : await verifiers.person(token);
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
  const needed = neededRole(route.access);
  const workspaceId = values[route.workspaceField];
  if (needed === null || person === null || typeof workspaceId !== 'string') return null;
  // Only what looks like an id is looked up: in a path of the database a slash would lead elsewhere.
  const role = workspaceIdPattern.test(workspaceId) ? await verifiers.role(workspaceId, person.uid) : null;
  if (role === null || !roleAtLeast(role, needed)) throw new AppError('forbidden');
  return { workspaceId, role };
}
