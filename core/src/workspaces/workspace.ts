import { countCharacters } from '../text/count-characters.ts';

export interface Workspace {
  id: string;
  name: string;
  /** Address of the picture, null when the workspace has none. */
  image: string | null;
}

export const roles = ['user', 'admin', 'owner'] as const;
export type Role = (typeof roles)[number];

/** A role may do what every lesser role may do. */
export function roleAtLeast(role: Role, needed: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(needed);
}

export const workspaceNameMax = 60;
/** Nobody needs more, and the list of workspaces stays one read. */
export const workspacesPerPersonMax = 50;
export const workspaceImageMaxBytes = 5 * 1024 * 1024;
export const workspaceImageTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** Characters that show nothing, or turn the direction of what follows. */
const invisible = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** White space inside a name is folded, so that two names that look the same are the same. */
export function cleanWorkspaceName(name: string): string {
  return name.toWellFormed().replace(invisible, ' ').replace(/\s+/gu, ' ').trim();
}

/** What is wrong with a name, or null. Counts what a person counts: an emoji is one character. */
export function workspaceNameProblem(name: string): string | null {
  const cleaned = cleanWorkspaceName(name);
  if (!/[^\p{C}\p{Z}\p{M}]/u.test(cleaned)) return 'Please give the workspace a name.';
  if (countCharacters(cleaned) > workspaceNameMax || cleaned.length > workspaceNameMax * 8) {
    return `A name has at most ${workspaceNameMax} characters.`;
  }
  return null;
}

/** What is wrong with a picture before it is sent, or null. The server looks at the bytes as well. */
export function workspaceImageProblem(file: { type: string; size: number }): string | null {
  if (!(workspaceImageTypes as readonly string[]).includes(file.type))
    return 'Please choose a JPG, PNG or WebP image.';
  if (file.size === 0) return 'This file is empty.';
  if (file.size > workspaceImageMaxBytes) return 'An image has at most 5 MB.';
  return null;
}

/** Workspace ids are made by the browser: sending the same form twice names the same workspace, and makes one. */
export const workspaceIdPattern = /^[A-Za-z0-9]{20}$/;

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** As people count: "Client 9" before "Client 10". The server sorts so, and the browser puts what is new into the same place. */
export function byWorkspaceName(
  a: Pick<Workspace, 'id' | 'name'>,
  b: Pick<Workspace, 'id' | 'name'>,
): number {
  return collator.compare(a.name, b.name) || (a.id < b.id ? -1 : 1);
}
