import { z } from 'zod';
import { deletionNoteMax, accountDeletionReasons } from '../../settings/account-deletion.ts';
import { weekStarts } from '../../settings/settings.ts';
import { timeCursor } from './cursor.ts';
import { timeZone } from '../../posts/schemas/time-zone.ts';
import { workspaceId } from './workspaces.ts';

/** The data that `enter` can include in its answer, so that the first screen needs no further calls. */
export const firstReadNames = ['home', 'listAccounts', 'quotas', 'openTodos', 'guide'] as const;
export type FirstReadName = (typeof firstReadNames)[number];

/**
 * Values from the browser. The schema accepts even an unknown time zone or a workspace that the person has left,
 * because these must not stop anybody from signing in.
 */
export const enterInput = z.strictObject({
  timeZone: z.string().max(64),
  weekStart: z.enum(weekStarts),
  workspaceId: z.string().max(128).optional(),
  reads: z.array(z.enum(firstReadNames)).max(firstReadNames.length).optional(),
});
export type EnterInput = z.infer<typeof enterInput>;

export const listInvitationsInput = z.strictObject({
  after: timeCursor(20).optional(),
  workspaceId: workspaceId.optional(),
});
export type ListInvitationsInput = z.infer<typeof listInvitationsInput>;

export const changeSettingsInput = z.strictObject({
  workspaceId: workspaceId.optional(),
  timeZone: timeZone.optional(),
  weekStart: z.enum(weekStarts).optional(),
  showGuide: z.boolean().optional(),
  onboarding: z.strictObject({ completed: z.boolean() }).optional(),
});
export type ChangeSettingsInput = z.infer<typeof changeSettingsInput>;

export const deleteAccountInput = z.strictObject({
  reason: z.enum(accountDeletionReasons, 'Please choose a reason.'),
  note: z.string().trim().max(deletionNoteMax).optional(),
});
export type DeleteAccountInput = z.infer<typeof deleteAccountInput>;
