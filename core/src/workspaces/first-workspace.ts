import { oneLine } from '../text/clean-line.ts';
import { workspaceNameMax, workspaceNameProblem } from './workspace.ts';

const fallback = 'My workspace';

/** Name of the workspace that every person gets on their first visit. */
export function firstWorkspaceName(personName: string): string {
  const firstName = oneLine(personName).split(' ')[0] ?? '';
  if (firstName === '') return fallback;
  const name = `${firstName}'s workspace`;
  return workspaceNameProblem(name) === null && name.length <= workspaceNameMax ? name : fallback;
}
