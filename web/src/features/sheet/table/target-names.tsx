import type { ComposerAccount } from '@fanfare/core/composer/variant.ts';
import { useTargets } from '../../composer/index.ts';
import type { TableNetworks } from './table-networks.ts';

interface TargetNamesProps {
  account: ComposerAccount;
  targets: readonly string[];
  networks: TableNetworks;
}

export function TargetNames({ account, targets, networks }: TargetNamesProps) {
  const kind = networks.find(account.platform)?.target?.kind;
  if (kind === 'board') return <BoardNames account={account} targets={targets} networks={networks} />;
  return <span className="sheet-value sheet-two">{targets.map((name) => `r/${name}`).join(', ')}</span>;
}

/** Shows the names of boards. A row has only their ids, so the list of boards is read, once for all rows. */
function BoardNames({ account, targets, networks: { workspaceId } }: TargetNamesProps) {
  const { platform, platform_id } = account;
  const { data = [] } = useTargets({ workspaceId, platform, platform_id }, 'board');
  const names = targets.map((target) => data.find(({ id }) => id === target)?.name ?? target);
  return <span className="sheet-value sheet-two">{names.join(', ')}</span>;
}
