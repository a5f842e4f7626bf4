import { fieldOf, type IssueField } from './issue-groups.ts';
import type { ComposerIssue } from './issues.ts';

/** The control that resolves an issue, by the value of its attribute `data-repair`. */
export type RepairControl = 'resize' | 'replace' | 'add' | 'remove';

/**
 * The action next to an issue. Its label has one or two words. If `control` is null, a click only moves the focus to
 * the field.
 */
export interface IssueRepair {
  label: string;
  control: RepairControl | null;
}

const fieldRepairs: Readonly<Partial<Record<IssueField, string>>> = {
  accounts: 'Choose',
  target: 'Choose',
  settings: 'Change',
  upload: 'See file',
  thumbnail: 'See',
};

const addLabels: Readonly<Record<string, string>> = {
  video_missing: 'Add video',
  image_missing: 'Add image',
};
const tooManyFiles = /^(one_|no_mixture|too_many_images|carousel_(too_many|video))/u;

function mediaRepair(code: string, canResize: boolean): IssueRepair {
  if (code.endsWith('_missing')) return { label: addLabels[code] ?? 'Add media', control: 'add' };
  if (tooManyFiles.test(code)) return { label: 'Remove', control: 'remove' };
  return canResize ? { label: 'Resize', control: 'resize' } : { label: 'Replace', control: 'replace' };
}

/** The action for an issue. `canResize`: whether a resized copy of the image would resolve the issue. */
export function repairFor(
  issue: Pick<ComposerIssue, 'code' | 'severity'>,
  { canResize, isCarousel }: { canResize: boolean; isCarousel: boolean },
): IssueRepair {
  const field = fieldOf(issue);
  const { code, severity } = issue;
  if (severity === 'warning') return { label: 'See', control: null };
  if (field === 'media')
    return isCarousel ? { label: 'See images', control: null } : mediaRepair(code, canResize);
  return { label: code === 'title_missing' ? 'Add title' : (fieldRepairs[field] ?? 'Edit'), control: null };
}
