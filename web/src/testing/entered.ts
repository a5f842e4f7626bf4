import type { Entered } from '@fanfare/core/api/settings.ts';
import type { WorkspaceWithRole } from '@fanfare/core/api/workspaces.ts';
import { newSettings, type Me } from '@fanfare/core/settings/settings.ts';
import type { Visit } from '../browser/visit.ts';

export const harbour: WorkspaceWithRole = {
  id: 'harbourWorkspace0001',
  name: 'Harbour Coffee',
  image: null,
  role: 'owner',
};

export const north: WorkspaceWithRole = {
  id: 'northWorkspace000001',
  name: 'Studio North',
  image: null,
  role: 'user',
};

export function meWith(change: Partial<Me> = {}): Me {
  return {
    uid: 'kim',
    username: 'Kim Sato',
    email: 'kim@fanfare.example',
    emailVerified: true,
    isStaff: false,
    createdAt: '2026-11-01T09:00:00.000Z',
    settings: newSettings('Europe/Berlin', 'monday'),
    invitations: [],
    nextInvitations: null,
    invitationsWaiting: 0,
    deletion: null,
    ...change,
  };
}

export function enterReply(workspaces: WorkspaceWithRole[] = [harbour], me: Partial<Me> = {}): Entered {
  return { me: meWith(me), workspaces, first: null };
}

/** A `Visit` whose functions, such as `update` and `switchTo`, do nothing. */
export function visitWith(change: Partial<Visit> = {}): Visit {
  return {
    ...enterReply(),
    workspace: harbour,
    switchTo: () => undefined,
    showOpenComments: () => undefined,
    update: () => undefined,
    refresh: () => Promise.resolve(),
    ...change,
  };
}
