import type { FindNetwork } from '@fanfare/core/composer/network.ts';
import type { ComposerAccount } from '@fanfare/core/composer/variant.ts';

/**
 * The accounts and the rules of their networks, as the rows need them. The object is reused until one of these changes,
 * so that rows are not rendered again.
 */
export interface TableNetworks {
  workspaceId: string;
  accounts: readonly ComposerAccount[];
  find: FindNetwork;
}
