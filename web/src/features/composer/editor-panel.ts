import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import type { RepairControl } from '@fanfare/core/composer/issue-repairs.ts';
import { errorsIn, type ComposerIssue } from '@fanfare/core/composer/issues.ts';
import type { FindNetwork } from '@fanfare/core/composer/network.ts';
import type { ComposerAction, ComposerState } from '@fanfare/core/composer/state.ts';
import type { Variant } from '@fanfare/core/composer/variant.ts';
import type { Dispatch } from 'react';

/** The part of an editor between the accounts and the actions. */
export interface EditorPanelProps {
  workspaceId: string;
  state: ComposerState;
  dispatch: Dispatch<ComposerAction>;
  accounts: readonly ConnectedAccount[];
  find: FindNetwork;
  /** The variants as they are published: with resized copies, and with their variables filled in. */
  shown: readonly Variant[];
  issues: readonly ComposerIssue[];
  /** True once all checks have run. Before that, a post without errors is not shown as ready. */
  isChecked: boolean;
  /** Moves the focus to the field of an issue, or to the control in the field that repairs the issue. */
  onVisit: (issue: ComposerIssue, repair?: RepairControl | null) => void;
  /** The number of attempts to publish or schedule the post that errors have blocked. */
  refused: number;
}

/** The number of errors of each tab that has errors, by the key of the tab. */
export function errorCounts(issues: readonly ComposerIssue[]): ReadonlyMap<string, number> {
  const keys = errorsIn(issues).flatMap((issue) => issue.keys);
  return new Map([...Map.groupBy(keys, (key) => key)].map(([key, all]) => [key, all.length]));
}

export const cardSx = {
  minWidth: 0,
  // On a phone the cards reach the edges of the screen.
  mx: { xs: -2, sm: 0 },
  border: 1,
  borderInlineWidth: { xs: 0, sm: 1 },
  borderColor: 'divider',
  borderRadius: { xs: 0, sm: '12px' },
  bgcolor: 'background.paper',
} as const;
