import { lazyComponent } from '../../ui/lazy-component.ts';

/** Replaces a screen while the person has no workspace. Few people ever see it, so it is loaded on demand. */
export const NoWorkspace = lazyComponent(async () => (await import('./no-workspace.tsx')).NoWorkspace);

/** Few people have an invitation, so the notice is loaded on demand. */
export const InvitationsNotice = lazyComponent(
  async () => (await import('./invitations-notice.tsx')).InvitationsNotice,
);
