import { fieldOf, tabToFix, type IssueField } from '@fanfare/core/composer/issue-groups.ts';
import type { ComposerIssue } from '@fanfare/core/composer/issues.ts';
import type { FindNetwork } from '@fanfare/core/composer/network.ts';
import type { ComposerAction, ComposerState } from '@fanfare/core/composer/state.ts';
import type { Dispatch } from 'react';
import { flushSync } from 'react-dom';

const control =
  'input:not([type="file"]):not(:disabled), textarea:not(:disabled), button:not(:disabled), [tabindex="0"]';

function focusOn(place: Element, target: HTMLElement): void {
  place.scrollIntoView({ block: 'center' });
  target.focus({ preventScroll: true });
}

function show(root: ParentNode, field: IssueField): boolean {
  const place = root.querySelector<HTMLElement>(`[data-field="${field}"]`);
  const target = place?.matches(control) ? place : place?.querySelector<HTMLElement>(control);
  if (!place || !target) return false;
  focusOn(place, target);
  return true;
}

let stopWaiting = () => undefined as void;

interface VisitContext {
  state: ComposerState;
  dispatch: Dispatch<ComposerAction>;
  find: FindNetwork;
}

/**
 * Opens the tab where an issue can be fixed, scrolls to its field and focuses it. While the field loads, or if there is
 * none, the tab has the focus. If the person moves the focus meanwhile, it is not moved again.
 */
export function visitField(root: HTMLElement, issue: ComposerIssue, { state, dispatch, find }: VisitContext) {
  stopWaiting();
  const key = tabToFix(issue, state, find);
  if (key !== null && key !== state.active) flushSync(() => dispatch({ kind: 'tabOpened', key }));
  const field = fieldOf(issue);
  if (show(root, field)) return;
  const tab = root.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]');
  if (tab) focusOn(tab, tab);
  const observer = new MutationObserver(() => {
    if (show(root, field)) stopWaiting();
  });
  observer.observe(root, { childList: true, subtree: true });
  const moved = new AbortController();
  stopWaiting = () => {
    observer.disconnect();
    moved.abort();
  };
  const once = { capture: true, signal: moved.signal };
  for (const event of ['pointerdown', 'keydown']) document.addEventListener(event, stopWaiting, once);
}
