import type { FindNetwork } from '@fanfare/core/composer/network.ts';
import type { ComposerAccount } from '@fanfare/core/composer/variant.ts';

/** The object stays the same until the accounts or their rules change, so that rows are not rendered again. */
export interface TableNetworks {
  workspaceId: string;
  accounts: readonly ComposerAccount[];
  find: FindNetwork;
}
