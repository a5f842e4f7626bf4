import { fieldOf, type IssueField } from '@fanfare/core/composer/issue-groups.ts';
import type { ComposerIssue } from '@fanfare/core/composer/issues.ts';

const control =
  'input:not([type="file"]):not(:disabled), textarea:not(:disabled), button:not(:disabled), [tabindex="0"]';

function show(root: ParentNode, field: IssueField): boolean {
  const place = root.querySelector(`[data-field="${field}"]`);
  const target = place?.querySelector<HTMLElement>(control);
  if (!place || !target) return false;
  place.scrollIntoView({ block: 'center' });
  target.focus({ preventScroll: true });
  return true;
}

let stopWaiting = () => undefined as void;

/** Scrolls to the field of an issue and focuses it, as soon as it is there: a tab that was just opened may still load it. */
export function visitField(root: HTMLElement, issue: ComposerIssue): void {
  stopWaiting();
  const field = fieldOf(issue);
  if (show(root, field)) return;
  const observer = new MutationObserver(() => {
    if (show(root, field)) observer.disconnect();
  });
  observer.observe(root, { childList: true, subtree: true });
  stopWaiting = () => observer.disconnect();
}
