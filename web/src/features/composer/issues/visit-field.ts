import { fieldOf, tabToFix, type IssueField } from '@fanfare/core/composer/issue-groups.ts';
import type { RepairControl } from '@fanfare/core/composer/issue-repairs.ts';
import type { ComposerIssue } from '@fanfare/core/composer/issues.ts';
import type { FindNetwork } from '@fanfare/core/composer/network.ts';
import type { ComposerAction, ComposerState } from '@fanfare/core/composer/state.ts';
import type { Dispatch } from 'react';
import { flushSync } from 'react-dom';
import { waitUntilShown } from '../../../browser/wait-until-shown.ts';

const control =
  'input:not([type="file"]):not(:disabled), textarea:not(:disabled), button:not(:disabled), [tabindex="0"]';

/** The controls to look for, the best one first. If no file can be added, a file can be replaced. */
const substitutes: Readonly<Record<RepairControl, readonly RepairControl[]>> = {
  resize: ['resize'],
  replace: ['replace'],
  add: ['add', 'replace'],
  remove: ['remove'],
};

const controlIn = (container: HTMLElement | null | undefined): HTMLElement | null | undefined =>
  container?.matches(control) === true ? container : container?.querySelector<HTMLElement>(control);

function focusOn(container: Element, target: HTMLElement): void {
  container.scrollIntoView({ block: 'center' });
  target.focus({ preventScroll: true });
}

function show(root: ParentNode, field: IssueField, repair: RepairControl | null): boolean {
  const container = root.querySelector<HTMLElement>(`[data-field="${field}"]`);
  const marked = (repair ? substitutes[repair] : [])
    .map((name) => container?.querySelector<HTMLElement>(`[data-repair="${name}"]`))
    .find((each) => each);
  const target = controlIn(marked ?? container);
  if (!container || !target) return false;
  focusOn(container, target);
  // Only resizing is started automatically: the other controls need a file or a decision of the person.
  if (marked && repair === 'resize') target.click();
  return true;
}

let stopWaiting = () => undefined as void;

interface VisitContext {
  state: ComposerState;
  dispatch: Dispatch<ComposerAction>;
  find: FindNetwork;
}

/**
 * Opens the tab where an issue can be fixed, scrolls to its field and focuses the control that repairs the issue. While
 * the field loads, or if the tab has no such field, the tab has the focus. A click or a key press ends the wait for the
 * field.
 */
export function visitField(
  root: HTMLElement,
  issue: ComposerIssue,
  { state, dispatch, find }: VisitContext,
  repair: RepairControl | null = null,
) {
  stopWaiting();
  const key = tabToFix(issue, state, find);
  if (key !== null && key !== state.active) flushSync(() => dispatch({ kind: 'tabOpened', key }));
  const field = fieldOf(issue);
  if (show(root, field, repair)) return;
  const tab = root.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]');
  if (tab) focusOn(tab, tab);
  stopWaiting = waitUntilShown(root, () => show(root, field, repair));
}
