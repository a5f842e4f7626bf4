import type { ComposerIssue } from '../composer/issues.ts';
import { hasWrongRatio } from '../media/fit.ts';
import { accountKey, measuredOf } from '../composer/variant.ts';
import { findDuplicates, type Duplicates } from './duplicates.ts';
import { targetsField, type RowField } from './fields.ts';
import { fillFromNames } from './file-names.ts';
import { rowFieldOf, type SheetContext } from './row-issues.ts';
import type { PatchedRow, SheetAction, SheetRow } from './sheet.ts';
import { possibleFittings } from './variants.ts';

/** A change that removes a cause, or the columns in which a person has to choose values to remove it. */
export type Repair =
  | {
      label: string;
      action: SheetAction;
      /** A sentence about what the repair did, for repairs whose effect is hard to see in the table. */
      done?: string;
      choose?: never;
    }
  | { label: string; choose: readonly RowField[]; action?: never; done?: never };

/** The same problem in some rows, such as images that are too large for a network. */
export interface Cause {
  /** The key does not change when other rows of the sheet change. */
  key: string;
  severity: 'error' | 'warning';
  /** For example "3 images do not meet the rules of TikTok". */
  text: string;
  /** A second sentence, such as the message that all rows share; null if there is none. */
  detail: string | null;
  /** The ids of the rows, in the order of the sheet. */
  rows: readonly string[];
  repair: Repair | null;
}

interface Found {
  row: SheetRow;
  issue: ComposerIssue;
}

const listed = new Intl.ListFormat('en', { type: 'conjunction' });
const count = (n: number, one: string, many: string) => (n === 1 ? `1 ${one}` : `${n} ${many}`);
const files = (n: number) => count(n, 'file', 'files');
const has = (n: number) => (n === 1 ? 'has' : 'have');

/** Finds the labels of the networks of an issue. Labels are cached, because many issues concern the same accounts. */
function labelFinder({ accounts, find }: SheetContext): (issue: Pick<ComposerIssue, 'keys'>) => string[] {
  const known = new Map<string, string[]>();
  return ({ keys }) => {
    const key = keys.join(' ');
    const before = known.get(key);
    if (before) return before;
    const named = accounts.filter((account) => keys.includes(accountKey(account)));
    const platforms = new Set(named.map(({ platform }) => platform));
    const labels = [...platforms].flatMap((platform) => find(platform)?.label ?? []);
    known.set(key, labels);
    return labels;
  };
}

const targetNouns = { subreddit: 'subreddit', board: 'board' } as const;

function targetFields(found: readonly Found[], { accounts, find }: SheetContext) {
  const keys = new Set(found.flatMap(({ issue }) => issue.keys));
  const named = accounts.filter((account) => keys.has(accountKey(account)));
  const kind = named.map(({ platform }) => find(platform)?.target?.kind).find((each) => each !== undefined);
  return {
    noun: kind ? targetNouns[kind] : 'target',
    fields: named.map((account) => targetsField(accountKey(account))),
  };
}

/** The possible copies of an image for the networks that these issues concern. */
function fittingsFor(row: SheetRow, issues: readonly ComposerIssue[], { accounts, find }: SheetContext) {
  const keys = new Set(issues.flatMap((issue) => issue.keys));
  return possibleFittings(row, accounts, find).filter(
    ({ key, placement }) => placement === 'media' && keys.has(key),
  );
}

/**
 * Names the copy that would repair an image; null if no copy would repair it, or if the issue is not about the image.
 */
function fitKind({ row, issue }: Found, context: SheetContext): 'Crop' | 'Resize' | null {
  if (!issue.code.startsWith('image_') || !row.file) return null;
  const fittings = fittingsFor(row, [issue], context);
  if (fittings.length === 0) return null;
  const image = measuredOf(row.file);
  return fittings.some(({ needs }) => hasWrongRatio(image, needs)) ? 'Crop' : 'Resize';
}

/**
 * A repair that makes copies for the rows whose file a network refuses; null if no copy can be made for any of these
 * rows.
 */
function fitRepair(found: readonly Found[], context: SheetContext): Repair | null {
  const patches = [...Map.groupBy(found, ({ row }) => row)].flatMap(([row, all]): PatchedRow[] => {
    const issues = all.map(({ issue }) => issue);
    const fittings = fittingsFor(row, issues, context);
    if (fittings.length === 0 || !row.file) return [];
    const { id: file } = measuredOf(row.file);
    const wanted = [...new Set(fittings.map(({ network }) => network))];
    const others = row.fits.filter(({ network }) => !wanted.includes(network));
    const chosen = wanted.map((network) => ({ network, file, as: 'cropped' as const }));
    return [{ id: row.id, patch: { fits: [...others, ...chosen] } }];
  });
  if (patches.length === 0) return null;
  const kind = found[0] && fitKind(found[0], context);
  const images = count(patches.length, 'image', 'images');
  const networks = patches.flatMap(({ patch }) => patch.fits?.map(({ network }) => network) ?? []);
  const names = listed.format(
    [...new Set(networks)].map((network) => context.find(network)?.label ?? network),
  );
  const verb = kind === 'Crop' ? 'cropped' : 'resized';
  return {
    label: `${kind ?? 'Resize'} ${images}`,
    action: { kind: 'rowsPatched', patches },
    done: `${images} will be ${verb} for ${names}. Originals stay unchanged.`,
  };
}

interface About {
  found: readonly Found[];
  n: number;
  names: string;
  /** The number of networks in `names`. */
  networks: number;
  /** The different messages of the rows; null if there are more messages than networks. */
  detail: string | null;
  context: SheetContext;
}

type Words = Pick<Cause, 'text' | 'detail' | 'repair'>;

function titleMissing({ found, n, names }: About): Words {
  const patches = fillFromNames(
    found.map(({ row }) => row),
    'title',
    { onlyEmpty: true },
  );
  const label = n === 1 ? 'Use the file name' : 'Use the file names';
  const repair: Repair = { label, action: { kind: 'rowsPatched', patches } };
  return {
    text: `${files(n)} ${has(n)} no title`,
    detail: `Needed for ${names}.`,
    repair: patches.length === 0 ? null : repair,
  };
}

function targetMissing({ found, n, detail, context }: About): Words {
  const { noun, fields } = targetFields(found, context);
  const label = n === 1 ? 'Choose one' : 'Choose for all';
  return { text: `${files(n)} ${has(n)} no ${noun}`, detail, repair: { label, choose: fields } };
}

function unlisted({ found, n, names, detail }: About): Words {
  const patches = found.map(({ row }) => ({
    id: row.id,
    patch: { options: { privacy: 'private' as const } },
  }));
  const repair: Repair = { label: 'Make private', action: { kind: 'rowsPatched', patches } };
  return { text: `${files(n)} cannot be unlisted on ${names}`, detail, repair };
}

/** The words for issues with these codes. All other issues are described by their networks and their message. */
const wordsByCode: Readonly<Record<string, (about: About) => Words>> = {
  title_missing: titleMissing,
  target_missing: targetMissing,
  privacy_unlisted: unlisted,
  description_missing: ({ n, names }) => ({
    text: `${files(n)} ${has(n)} no description`,
    detail: `Missing for ${names}.`,
    repair: null,
  }),
  schedule_too_late: ({ n, detail }) => ({
    text: `${files(n)} ${n === 1 ? 'is' : 'are'} scheduled too late`,
    detail,
    repair: { label: 'Choose a time', choose: ['schedule'] },
  }),
};

function imageWords({ found, n, names, detail, context }: About): Words {
  const text = `${count(n, 'image does', 'images do')} not meet the rules of ${names}`;
  return { text, detail, repair: fitRepair(found, context) };
}

/** The nouns for the fields of a row in sentences. Issues of all other fields are about the file itself. */
const textNouns: Readonly<Record<string, string>> = {
  title: 'title',
  description: 'description',
  comment: 'comment',
  altText: 'alt text',
  thumbnail: 'thumbnail',
  schedule: 'time',
};

function otherWords({ found, n, names, networks, detail }: About): Words {
  const noun = found[0] && textNouns[rowFieldOf(found[0].issue)];
  const refused = noun === undefined ? files(n) : `the ${noun} of ${files(n)}`;
  return { text: `${names} ${networks === 1 ? 'does' : 'do'} not accept ${refused}`, detail, repair: null };
}

function warningWords({ n, names, detail }: About): Words {
  return { text: `${files(n)} ${has(n)} a warning for ${names}`, detail, repair: null };
}

function wordsFor(found: readonly Found[], labels: readonly string[], context: SheetContext): Words {
  const messages = new Set(found.map(({ issue }) => issue.message));
  const detail = messages.size <= labels.length ? [...messages].join(' ') : null;
  const about: About = {
    found,
    n: new Set(found.map(({ row }) => row)).size,
    names: listed.format(labels),
    networks: labels.length,
    detail,
    context,
  };
  const { code = '', severity = 'error' } = found[0]?.issue ?? {};
  const words = wordsByCode[code];
  if (words) return words(about);
  if (code.startsWith('image_')) return imageWords(about);
  return severity === 'error' ? otherWords(about) : warningWords(about);
}

const duplicateTexts = {
  file: (n: number) => count(n, 'duplicate file', 'duplicate files'),
  post: (n: number) => `${count(n, 'post repeats', 'posts repeat')} the text and time of another`,
} as const;

function duplicateCauses(kind: Duplicates['kind'], all: readonly Duplicates[]): Cause[] {
  const groups = all.filter((each) => each.kind === kind);
  const repeated = groups.flatMap(({ rows: [, ...others] }) => others);
  if (repeated.length === 0) return [];
  const rows = groups.flatMap((group) => group.rows);
  const remove: Repair = {
    label: repeated.length === 1 ? 'Remove one' : `Remove ${repeated.length}`,
    action: { kind: 'rowsRemoved', ids: repeated },
  };
  // Two posts with the same text but different files may be intended, so only a file that was added twice is removed.
  const repair = kind === 'file' ? remove : null;
  return [
    {
      key: `duplicate ${kind}`,
      severity: 'warning',
      text: duplicateTexts[kind](repeated.length),
      detail: null,
      rows,
      repair,
    },
  ];
}

/**
 * All problems of a sheet by their cause, from the issues of `sheetIssues`. Errors come before warnings, and a cause
 * with more rows comes before a cause with fewer rows.
 */
export function causesOf(
  rows: readonly SheetRow[],
  issues: ReadonlyMap<string, readonly ComposerIssue[]>,
  context: SheetContext,
): Cause[] {
  const found = rows.flatMap((row) => (issues.get(row.id) ?? []).map((issue): Found => ({ row, issue })));
  const labelsOf = labelFinder(context);
  // Images that need the same repair, a crop or a resize, are one cause, even if different networks refuse them.
  const groups = Map.groupBy(found, (each) => {
    const { severity, code } = each.issue;
    return `${severity} ${fitKind(each, context) ?? `${code} ${labelsOf(each.issue).join(', ')}`}`;
  });
  const causes = [...groups].map(([key, group]): Cause => {
    const [first] = group;
    const labels = labelsOf({ keys: [...new Set(group.flatMap(({ issue }) => issue.keys))] });
    return {
      key,
      severity: first?.issue.severity ?? 'error',
      rows: [...new Set(group.map(({ row }) => row.id))],
      ...wordsFor(group, labels, context),
    };
  });
  const duplicates = findDuplicates(rows);
  const all = [...causes, ...duplicateCauses('file', duplicates), ...duplicateCauses('post', duplicates)];
  return all.toSorted(
    (a, b) =>
      Number(a.severity === 'warning') - Number(b.severity === 'warning') || b.rows.length - a.rows.length,
  );
}

/** The number of errors that the status line shows. Each error of each row counts once. */
export const countErrors = (issues: ReadonlyMap<string, readonly ComposerIssue[]>): number =>
  [...issues.values()].flat().filter(({ severity }) => severity === 'error').length;
