import type { RepairControl } from '@fanfare/core/composer/issue-repairs.ts';
import type { ComposerIssue } from '@fanfare/core/composer/issues.ts';
import type { FindNetwork } from '@fanfare/core/composer/network.ts';
import type { ComposerAction, ComposerState } from '@fanfare/core/composer/state.ts';
import { isDraft } from '@fanfare/core/composer/variant.ts';
import { useContext, useEffect, useRef, useState, type Dispatch } from 'react';
import { loadNow } from '../../../browser/load-module.ts';
import { TimersContext } from '../../../browser/timers.ts';

/** The pause in typing after which issues are shown. */
const pauseMs = 600;

const messagesIn = (issues: readonly ComposerIssue[]): string =>
  issues.map(({ message }) => message).join('\n');

/**
 * New issues appear once typing has stopped, or immediately if `isImmediate`. Fixed issues always disappear immediately.
 */
function useSettledIssues(issues: readonly ComposerIssue[], isImmediate: boolean) {
  const { after } = useContext(TimersContext);
  /** The messages found at the last pause in typing, one per line. */
  const [settled, setSettled] = useState<string | null>(null);
  // Every change of the post restarts the pause, even if the issues stay the same.
  useEffect(() => after(pauseMs, () => setSettled(messagesIn(issues))), [after, issues]);
  if (isImmediate || settled === messagesIn(issues)) return { seen: issues, isSettled: true };
  const known = new Set(settled?.split('\n'));
  return { seen: issues.filter(({ message }) => known.has(message)), isSettled: false };
}

interface ChecksOptions {
  state: ComposerState;
  dispatch: Dispatch<ComposerAction>;
  issues: readonly ComposerIssue[];
  find: FindNetwork;
  /** True if something was written and an account is chosen. */
  isWanted: boolean;
  /** True if the last attempt was to publish or schedule. */
  isImmediate: boolean;
}

const none: readonly ComposerIssue[] = [];

/** The issues to show, and a function that opens the field of an issue. */
export function useChecks({ state, dispatch, issues, find, isWanted, isImmediate }: ChecksOptions) {
  const settled = useSettledIssues(issues, isImmediate);
  const root = useRef<HTMLDivElement>(null);
  const visit = async (issue: ComposerIssue, repair?: RepairControl | null) => {
    const loaded = await loadNow(() => import('./visit-field.ts'));
    if (root.current) loaded?.visitField(root.current, issue, { state, dispatch, find }, repair);
  };
  return {
    /** The ref of the element that contains all fields. */
    root,
    seen: isWanted || isImmediate ? settled.seen : none,
    isSettled: settled.isSettled && (isWanted || isImmediate) && !state.variants.every(isDraft),
    onVisit: (issue: ComposerIssue, repair?: RepairControl | null) => void visit(issue, repair),
  };
}
