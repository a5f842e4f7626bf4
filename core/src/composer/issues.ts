import type { Issue } from '../posts/content.ts';
import type { PostAction } from '../posts/post.ts';
import { titleIssues } from '../posts/title.ts';
import { contentOf, isDraft, keyOf, type Entry } from './entry.ts';
import { networkOf, type FindNetwork } from './network.ts';

/** An issue, with the tabs that it is about; none where it is about the post as a whole. */
export interface ComposerIssue extends Issue {
  keys: readonly string[];
}

export const noSocial = 'Select at least one social to be able to publish or schedule.';

/** What several networks say in the same words is said once, of all of them. */
const sharedWords: Readonly<Record<string, (labels: string) => string>> = {
  video_missing: (labels) => `${labels} require a video!`,
  description_missing: (labels) => `The following platforms are missing descriptions: ${labels}`,
};

interface Finding {
  issue: Issue;
  key: string;
  label: string;
}

function findingsOf(entry: Entry, find: FindNetwork): Finding[] {
  const network = networkOf(entry, find);
  if (!network) return [];
  const issues = network.check(contentOf(entry, network));
  // What a network says itself of titles is more.
  const ownTitle = issues.some(({ code }) => code === 'title_too_long');
  if (!ownTitle) issues.push(...titleIssues(entry, network.limits));
  if (network.target !== null && entry.targets.length === 0)
    issues.push({ severity: 'error', code: 'target_missing', message: network.target.words.missing });
  return issues.map((issue) => ({ issue, key: keyOf(entry), label: network.label }));
}

/** Carousels and stories have words of their own for what is missing: only those that read alike are joined. */
function groupOf({ issue: { code, message }, label }: Finding): string {
  return sharedWords[code]?.(label) === message ? code : message;
}

function joined(findings: readonly Finding[]): ComposerIssue | null {
  const [first] = findings;
  if (!first) return null;
  const keys = [...new Set(findings.map(({ key }) => key))];
  const labels = [...new Set(findings.map(({ label }) => label))].join(', ');
  const words = groupOf(first) === first.issue.code ? sharedWords[first.issue.code] : undefined;
  return { ...first.issue, message: words?.(labels) ?? first.issue.message, keys };
}

/** What stands against sending these entries, what blocks first. */
export function issuesOf(entries: readonly Entry[], find: FindNetwork): ComposerIssue[] {
  const socials = entries.filter((entry) => !isDraft(entry));
  if (socials.length === 0) return [{ severity: 'error', code: 'no_social', message: noSocial, keys: [] }];
  const groups = Map.groupBy(
    socials.flatMap((entry) => findingsOf(entry, find)),
    groupOf,
  );
  const issues = [...groups.values()].flatMap((findings) => joined(findings) ?? []);
  return issues.toSorted((a, b) => Number(a.severity === 'warning') - Number(b.severity === 'warning'));
}

export const errorsIn = <Of extends Issue>(issues: readonly Of[]): Of[] =>
  issues.filter(({ severity }) => severity === 'error');

/** The first tab with an error; null where none is in a tab. */
export function firstTroubled(entries: readonly Entry[], issues: readonly ComposerIssue[]): string | null {
  const troubled = new Set(errorsIn(issues).flatMap(({ keys }) => keys));
  return entries.map(keyOf).find((key) => troubled.has(key)) ?? null;
}

/** What is only kept may be unfinished. */
export const blocks = (action: PostAction, issues: readonly Issue[]): boolean =>
  action !== 'draft' && errorsIn(issues).length > 0;

/** What is to be confirmed before something goes out; nothing where errors stand against it anyway. */
export function toConfirm(action: PostAction, issues: readonly ComposerIssue[]): readonly ComposerIssue[] {
  return action === 'draft' || blocks(action, issues) ? [] : issues;
}
