import type { PublishedTextName } from '../posts/content.ts';
import { publishedTextFields } from '../posts/fields.ts';
import { counted } from '../text/counted.ts';
import type { ComposerIssue } from './issues.ts';
import type { FindNetwork } from './network.ts';
import type { ComposerState } from './state.ts';
import { isDraft, keyOf, type Variant } from './variant.ts';

export type IssueField =
  | PublishedTextName
  | 'accounts'
  | 'media'
  | 'upload'
  | 'altText'
  | 'thumbnail'
  | 'target'
  | 'settings';

/**
 * The field where an issue is fixed, by the beginning of the issue's code. Issues of texts have codes that begin with
 * the name of the text. Issues with any other code are about the media.
 */
const fields: readonly (readonly [start: string, field: IssueField])[] = [
  ['no_social', 'accounts'],
  ['already_live', 'accounts'],
  ['caption_', 'description'],
  ['content_missing', 'description'],
  ['too_many_hashtags', 'description'],
  ['too_many_mentions', 'description'],
  ['story_caption', 'description'],
  ['story_text', 'description'],
  ['story_comment', 'comment'],
  ['refused_by_network', 'description'],
  ['upload_', 'upload'],
  ['target_missing', 'target'],
  ['cover_', 'thumbnail'],
  ['thumbnail_', 'thumbnail'],
  ['alt_text_', 'altText'],
  ['link_', 'settings'],
  ['privacy_', 'settings'],
  ['branded_', 'settings'],
  ['disclosure_', 'settings'],
];

const isText = (field: string): field is PublishedTextName => field in publishedTextFields;
const textNames = Object.keys(publishedTextFields).filter(isText);

export const fieldOf = ({ code }: Pick<ComposerIssue, 'code'>): IssueField =>
  textNames.find((name) => code.startsWith(`${name}_`)) ??
  fields.find(([start]) => code.startsWith(start))?.[1] ??
  'media';

/**
 * The key of the tab where an issue can be fixed, preferably the open tab. Null for an issue without an account. A tab
 * hides texts that its network does not support; a hidden text is fixed in the tab of a linked account.
 */
export function tabToFix(
  issue: ComposerIssue,
  { variants, active }: Pick<ComposerState, 'variants' | 'active'>,
  find: FindNetwork,
): string | null {
  const field = fieldOf(issue);
  const shows = ({ uploadTo }: Variant) => !isText(field) || (find(uploadTo)?.texts[field] ?? true);
  const concerned = variants.filter((variant) => issue.keys.includes(keyOf(variant)));
  const isLinked = concerned.some(({ customised }) => !customised);
  const others = isLinked && isText(field) ? variants.filter(({ customised }) => !customised) : [];
  const able = [concerned, others].map((group) => group.filter(shows)).find(({ length }) => length > 0);
  const keys = (able ?? concerned).map(keyOf);
  return keys.includes(active) ? active : (keys[0] ?? null);
}

/** The issues of one network, of the same accounts on several networks, or of no account. */
export interface IssueGroup {
  /** Null for issues of several networks, or of none. */
  uploadTo: string | null;
  /** The keys of the affected variants, in the order of the tabs. */
  keys: readonly string[];
  issues: readonly ComposerIssue[];
}

/** Groups issues by network in the order of the tabs. Issues of several networks come first. */
export function groupIssues(issues: readonly ComposerIssue[], variants: readonly Variant[]): IssueGroup[] {
  const order = [...new Set(variants.map(({ uploadTo }) => uploadTo))];
  const networkOf = new Map(variants.map((variant) => [keyOf(variant), variant.uploadTo]));
  const networksIn = ({ keys }: ComposerIssue): string[] => {
    const found = new Set(keys.map((key) => networkOf.get(key)));
    return order.filter((network) => found.has(network));
  };
  const groups = Map.groupBy(issues, (issue) => {
    const networks = networksIn(issue);
    return networks.length === 1 ? networks.join() : issue.keys.toSorted().join('\n');
  });
  const found = [...groups.values()].map((own): IssueGroup => {
    const concerned = new Set(own.flatMap(({ keys }) => keys));
    const networks = own[0] ? networksIn(own[0]) : [];
    const [only = null] = networks.length === 1 ? networks : [];
    const keys = variants.map(keyOf).filter((key) => concerned.has(key));
    return { uploadTo: only, keys, issues: own };
  });
  // Groups of several networks have equal positions. Sorting does not change their order, because it is stable.
  const positionOf = ({ uploadTo }: IssueGroup): number => (uploadTo === null ? -1 : order.indexOf(uploadTo));
  return found.toSorted((a, b) => positionOf(a) - positionOf(b));
}

/** The number of errors to fix, and the number of accounts without errors. */
export interface Readiness {
  errors: number;
  notes: number;
  /** For example "3 to fix before publishing" or "Ready for 8 accounts". */
  text: string;
  ready: number;
}

export function readinessOf(issues: readonly ComposerIssue[], variants: readonly Variant[]): Readiness {
  const errors = issues.filter(({ severity }) => severity === 'error');
  const troubled = new Set(errors.flatMap(({ keys }) => keys));
  const accounts = variants.filter((variant) => !isDraft(variant));
  const ready = accounts.filter((variant) => !troubled.has(keyOf(variant))).length;
  return {
    errors: errors.length,
    notes: issues.length - errors.length,
    text:
      errors.length > 0
        ? `${errors.length} to fix before publishing`
        : `Ready for ${counted(accounts.length, 'account')}`,
    ready,
  };
}

/** The text next to the number of errors; empty when no account is ready. */
export const readyText = (ready: number): string => {
  if (ready === 0) return '';
  return `${counted(ready, 'account')} ${ready === 1 ? 'is' : 'are'} ready`;
};
