import { compareAlphabetically } from '../text/compare-alphabetically.ts';
import { oneLine, isBlank, isLonger } from '../text/clean-line.ts';

export interface Workspace {
  id: string;
  name: string;
  image: string | null;
}

export const roles = ['user', 'admin', 'owner'] as const;
export type Role = (typeof roles)[number];

export function roleAtLeast(role: Role, needed: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(needed);
}

export const workspaceNameMax = 60;
/** Low enough that one read returns all workspaces of a person. */
export const workspacesPerPersonMax = 50;
export const workspaceImageMaxBytes = 5 * 1024 * 1024;
export const workspaceImageTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** Counts visible characters: an emoji is one. */
export function workspaceNameProblem(name: string): string | null {
  const cleaned = oneLine(name);
  if (isBlank(cleaned)) return 'Please give the workspace a name.';
  return isLonger(cleaned, workspaceNameMax)
    ? `Names can have at most ${workspaceNameMax} characters.`
    : null;
}

export const wrongImageTypeText = 'Please choose a JPG, PNG or WebP image.';

/** Checked before the upload. The server checks the bytes too. */
export function workspaceImageProblem(file: { type: string; size: number }): string | null {
  if (!(workspaceImageTypes as readonly string[]).includes(file.type)) return wrongImageTypeText;
  if (file.size === 0) return 'This file is empty.';
  if (file.size > workspaceImageMaxBytes) return 'Images can have at most 5 MB.';
  return null;
}

/** The browser chooses workspace ids, so submitting a form twice creates one workspace. */
export const workspaceIdPattern = /^[A-Za-z0-9]{20}$/;

/**
 * Sort order of the server, which the browser uses too when it adds a workspace. "Client 9" comes before "Client 10".
 */
export function byWorkspaceName(
  a: Pick<Workspace, 'id' | 'name'>,
  b: Pick<Workspace, 'id' | 'name'>,
): number {
  return compareAlphabetically(a.name, b.name) || (a.id < b.id ? -1 : 1);
}
