import { z } from 'zod';
import { platform, platformId } from '../../posts/schemas/platform.ts';
import { storedId } from './stored-id.ts';
import { workspaceId } from './workspaces.ts';

/** The state of a consent is the id of its document. */
const state = storedId(256, 'Not a valid state.').min(16);

export const workspaceQuery = z.strictObject({ workspaceId });
export type WorkspaceQuery = z.infer<typeof workspaceQuery>;

/** If the workspace is missing, the call is about the caller’s own plan. */
export const planQuery = z.strictObject({ workspaceId: workspaceId.nullish() });
export type PlanQuery = z.infer<typeof planQuery>;

export const authoriseInput = z.strictObject({ workspaceId, platform });
export type AuthoriseInput = z.infer<typeof authoriseInput>;

export const connectInput = z.strictObject({
  workspaceId,
  platform,
  state,
  code: z.string().min(1).max(4096),
  /** The verifier that `authorise` returned, if any. The server does not read it, but uses its own copy. */
  codeVerifier: z.string().max(256).optional(),
});
export type ConnectInput = z.infer<typeof connectInput>;

export const chooseAccountsInput = z.strictObject({
  workspaceId,
  platform,
  state,
  platform_ids: z.array(platformId).min(1, 'Please choose at least one account.').max(100),
});
export type ChooseAccountsInput = z.infer<typeof chooseAccountsInput>;

export const accountInput = z.strictObject({
  workspaceId,
  platform_id: platformId,
  /**
   * Distinguishes two accounts that have the same id at different networks. Optional, because the specification's calls
   * do not have it.
   */
  platform: platform.optional(),
});
export type AccountInput = z.infer<typeof accountInput>;

export const disconnectInput = z.strictObject({ workspaceId, platform, platform_id: platformId });
export type DisconnectInput = z.infer<typeof disconnectInput>;
