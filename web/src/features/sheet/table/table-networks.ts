import type { FindNetwork } from '@fanfare/core/composer/network.ts';
import type { ComposerAccount } from '@fanfare/core/composer/variant.ts';

/** The same object while the accounts and their rules stay, so that rows are not rendered again. */
export interface TableNetworks {
  workspaceId: string;
  accounts: readonly ComposerAccount[];
  find: FindNetwork;
}
