import { noAccountSelectedText } from '../posts/messages.ts';
import type { PostAction } from '../posts/post.ts';
import { titleIssues, type Issue } from '../posts/content.ts';
import { contentOf, isDraft, keyOf, type Variant } from './variant.ts';
import { networkOf, type FindNetwork } from './network.ts';

/** An issue with the keys of the affected variants; no keys when it affects the whole post. */
export interface ComposerIssue extends Issue {
  keys: readonly string[];
}

/** The messages for issues that several networks share, by the code of the issue. */
const sharedWords: Readonly<Record<string, (labels: string) => string>> = {
  video_missing: (labels) => `${labels} require a video!`,
  description_missing: (labels) => `The following platforms are missing descriptions: ${labels}`,
  title_missing: (labels) => `${withAnd(labels)} posts require a title.`,
};

const withAnd = (list: string): string => list.replace(/, ([^,]*)$/u, ' and $1');

/**
 * Splits a message about media into its subject, which names the network, and the rule, which several networks may
 * share: "X videos" and "can last at most 2 hours."
 */
const mediaRule = /^(?<subject>[^.]+?) (?<rest>(?:can|must) .*)$/u;

function mediaRuleIn({ code, message }: Issue): { subject: string; rest: string } | null {
  const { subject = '', rest = '' } =
    (/^(image|video)_/u.test(code) && mediaRule.exec(message)?.groups) || {};
  return subject === '' ? null : { subject, rest };
}

/** Tells whether one change fixes the issue for all variants that have it. A customised variant has its own title. */
const isShared = (code: string, { customised }: Variant) => code !== 'title_missing' || !customised;

/** An issue of one variant. Equal issues of several networks are merged later. */
export interface Finding {
  issue: Issue;
  variant: Variant;
  label: string;
}

export function findingsOf(variant: Variant, find: FindNetwork): Finding[] {
  const network = networkOf(variant, find);
  if (!network) return [];
  const issues = network.check(contentOf(variant, network));
  // A network's own message about the title takes precedence.
  const ownTitle = issues.some(({ code }) => code === 'title_too_long');
  if (!ownTitle) issues.push(...titleIssues(variant, network));
  if (network.target !== null && variant.targets.length === 0)
    issues.push({ severity: 'error', code: 'target_missing', message: network.target.words.missing });
  return issues.map((issue) => ({ issue, variant, label: network.label }));
}

/**
 * The key of the group into which an issue is merged. Issues with the same code are merged if they have the usual text.
 * Carousels and stories have other texts for the same codes.
 */
function groupOf({ issue, variant, label }: Finding): string {
  const { code, message } = issue;
  if (isShared(code, variant) && sharedWords[code]?.(label) === message) return code;
  return mediaRuleIn(issue)?.rest ?? message;
}

function messageOf(findings: readonly Finding[], { issue }: Finding): string {
  const labels = [...new Set(findings.map(({ label }) => label))].join(', ');
  const isWhole = findings.every((each) => groupOf(each) === issue.code);
  const words = isWhole ? sharedWords[issue.code] : undefined;
  if (words) return words(labels);
  const rules = findings.flatMap((each) => mediaRuleIn(each.issue) ?? []);
  const subjects = [...new Set(rules.map(({ subject }) => subject))];
  const [rule] = rules;
  return rule ? `${withAnd(subjects.join(', '))} ${rule.rest}` : issue.message;
}

function joined(findings: readonly Finding[]): ComposerIssue | null {
  const [first] = findings;
  if (!first) return null;
  const keys = [...new Set(findings.map(({ variant }) => keyOf(variant)))];
  return { ...first.issue, message: messageOf(findings, first), keys };
}

export const errorsFirst = (issues: readonly ComposerIssue[]): ComposerIssue[] =>
  issues.toSorted((a, b) => Number(a.severity === 'warning') - Number(b.severity === 'warning'));

export function issuesOf(variants: readonly Variant[], find: FindNetwork): ComposerIssue[] {
  const socials = variants.filter((variant) => !isDraft(variant));
  if (socials.length === 0)
    return [{ severity: 'error', code: 'no_social', message: noAccountSelectedText, keys: [] }];
  return mergeFindings(socials.flatMap((variant) => findingsOf(variant, find)));
}

/** Merges issues that several networks share, errors first. */
export function mergeFindings(findings: readonly Finding[]): ComposerIssue[] {
  const groups = Map.groupBy(findings, groupOf);
  return errorsFirst([...groups.values()].flatMap((group) => joined(group) ?? []));
}

export const errorsIn = <Of extends Issue>(issues: readonly Of[]): Of[] =>
  issues.filter(({ severity }) => severity === 'error');

export function firstKeyWithErrors(
  variants: readonly Variant[],
  issues: readonly ComposerIssue[],
): string | null {
  const troubled = new Set(errorsIn(issues).flatMap(({ keys }) => keys));
  return variants.map(keyOf).find((key) => troubled.has(key)) ?? null;
}

/** Drafts may be unfinished, so errors never block them. */
export const isBlocked = (action: PostAction, issues: readonly Issue[]): boolean =>
  action !== 'draft' && errorsIn(issues).length > 0;

/** The warnings to confirm before publishing; none for a draft, or when errors block the post anyway. */
export function issuesToConfirm(
  action: PostAction,
  issues: readonly ComposerIssue[],
): readonly ComposerIssue[] {
  return action === 'draft' || isBlocked(action, issues) ? [] : issues;
}

/**
 * The tone of warnings about carousels. Serious ones warn that the post will be published in another form.
 * `carousel_full` only says that a limit is reached.
 */
const tones: Readonly<Record<string, Tone>> = {
  carousel_empty: 'serious',
  carousel_too_few: 'serious',
  carousel_full: 'note',
};

export type Tone = 'serious' | 'usual' | 'note';

export const toneOf = ({ severity, code }: Issue): Tone =>
  severity === 'error' ? 'serious' : (tones[code] ?? 'usual');

const blockedGoals: Readonly<Record<PostAction, string>> = {
  upload: 'be published',
  schedule: 'be scheduled',
  draft: 'be saved',
};

/** The uploads of files that were chosen for a post, except finished uploads. */
export interface PostUploads {
  /** The number of files that are still uploading. */
  pending: number;
  /** A sentence for each file whose upload failed. */
  failures: readonly string[];
}

/** The codes of issues that may be resolved when the upload of a file ends. */
const awaitsFile = /^(video|image|media|content)_missing$|^carousel_(empty|too_few)$/;

/**
 * Adds failed uploads to the issues, because the post would otherwise be published without a file that was chosen for
 * it. While files are uploading, one warning replaces the issues about missing media.
 */
export function withUploads(
  issues: readonly ComposerIssue[],
  variants: readonly Variant[],
  { pending, failures }: PostUploads,
): ComposerIssue[] {
  const keys = variants.filter((variant) => !isDraft(variant)).map(keyOf);
  const failed = [...new Set(failures)].map((message) => ({
    severity: 'error' as const,
    code: 'upload_failed',
    message,
    keys,
  }));
  const others = pending === 0 ? issues : issues.filter(({ code }) => !awaitsFile.test(code));
  if (others.length === issues.length) return [...failed, ...issues];
  const files = pending === 1 ? '1 file that is' : `${pending} files that are`;
  const message = `Waiting for ${files} still uploading.`;
  return errorsFirst([...failed, ...others, { severity: 'warning', code: 'upload_pending', message, keys }]);
}

export const waitingForFilesText = (action: PostAction, files: number): string =>
  files === 1
    ? `1 file is still uploading. Your post can ${blockedGoals[action]} when it is done.`
    : `${files} files are still uploading. Your post can ${blockedGoals[action]} when they are done.`;

export const resizingText = (action: PostAction): string =>
  `Images are still being resized. Your post can ${blockedGoals[action]} when they are ready.`;

export const errorsText = (errors: number): string =>
  `${errors} ${errors === 1 ? 'error' : 'errors'} must be fixed before this can be published.`;
