import { isDeepStrictEqual } from 'node:util';
import type {
  BioPageInput,
  BioRevisionInput,
  CheckBioNameInput,
  CreateBioPageInput,
  RenameBioPageInput,
  SaveBioPageInput,
} from '@fanfare/core/api/schemas/bio.ts';
import { bioContentProblems } from '@fanfare/core/bio/content.ts';
import {
  bioNameAnswer,
  bioNameProblem,
  claimState,
  cleanBioName,
  isReservedBioName,
  type BioNameCheck,
} from '@fanfare/core/bio/names.ts';
import { bioPagesMax } from '@fanfare/core/bio/page.ts';
import { AppError } from '../../http/app-error.ts';
import type { BioRecord } from '../../store/bio-records.ts';
import type { BioDependencies } from './dependencies.ts';

const staleText = 'This page was changed in another tab or by someone else. Reload it to continue.';
const takenDownText = 'Our team took this page down. Please contact support.';

function refuseName(name: string, state: 'taken' | 'reserved'): never {
  throw new AppError('invalid_input', { fields: { name: bioNameAnswer(name, state).message } });
}

const requireFree = ({ networkNames }: BioDependencies, name: string): void => {
  if (isReservedBioName(name, networkNames)) refuseName(name, 'reserved');
};

export async function checkName(
  { bio, networkNames, now }: BioDependencies,
  { workspaceId, name: typed, id }: CheckBioNameInput,
): Promise<BioNameCheck> {
  const name = cleanBioName(typed);
  const problem = bioNameProblem(name);
  if (problem !== null) return { name, state: 'invalid', message: problem };
  const claim = await bio.claimOf(name);
  const state = claimState(claim, { workspaceId, pageId: id ?? null }, now().getTime());
  if (state !== 'yours' && isReservedBioName(name, networkNames)) return bioNameAnswer(name, 'reserved');
  return bioNameAnswer(name, state);
}

export async function createPage(
  deps: BioDependencies,
  { workspaceId, id, name, content }: CreateBioPageInput,
): Promise<BioRecord> {
  requireFree(deps, name);
  const at = deps.now();
  const added = await deps.bio.add({
    id,
    workspaceId,
    name,
    revision: 1,
    draft: content,
    published: null,
    publishedAt: null,
    takenDown: null,
    createdAt: at,
    updatedAt: at,
  });
  if (added.kind === 'taken') refuseName(name, 'taken');
  if (added.kind === 'gone') throw new AppError('not_found');
  if (added.kind === 'full')
    throw new AppError('limit_reached', { message: `A workspace can have at most ${bioPagesMax} pages.` });
  // The content is compared only while the page is at its first revision: once the page was saved again, its content
  // differs from the content in the call that created it.
  const { page } = added;
  const isOther = page.name !== name || !isDeepStrictEqual(page.draft, content);
  if (page.revision === 1 && isOther)
    throw new AppError('conflict', { message: 'This page was already created. Reload to see it.' });
  return page;
}

/** Changes a page. The page must still be at the revision that the call names, if it names one. */
async function changePage(
  { bio, now }: BioDependencies,
  { workspaceId, id, revision }: BioPageInput & { revision?: number },
  change: (page: BioRecord, at: Date) => Partial<BioRecord>,
  /** Tells whether the page already has the wanted state, for example after a call whose answer was lost. */
  isDone: (page: BioRecord) => boolean,
): Promise<BioRecord> {
  const at = now();
  const changed = await bio.change({ workspaceId, id }, at, (page) => {
    if (isDone(page)) return page;
    if (revision !== undefined && page.revision !== revision)
      throw new AppError('conflict', { message: staleText });
    return { ...page, ...change(page, at), revision: page.revision + 1, updatedAt: at };
  });
  if (changed === null) throw new AppError('not_found');
  if (changed === 'taken') return refuseName('', 'taken');
  return changed;
}

export const savePage = (deps: BioDependencies, input: SaveBioPageInput): Promise<BioRecord> =>
  changePage(
    deps,
    input,
    () => ({ draft: input.content }),
    ({ draft }) => isDeepStrictEqual(draft, input.content),
  );

export const renamePage = (deps: BioDependencies, input: RenameBioPageInput): Promise<BioRecord> =>
  changePage(
    deps,
    input,
    () => {
      requireFree(deps, input.name);
      return { name: input.name };
    },
    ({ name }) => name === input.name,
  );

export const publishPage = (deps: BioDependencies, input: BioRevisionInput): Promise<BioRecord> =>
  changePage(
    deps,
    input,
    ({ draft, takenDown }, publishedAt) => {
      if (takenDown) throw new AppError('forbidden', { message: takenDownText });
      const fields = bioContentProblems(draft);
      if (Object.keys(fields).length > 0)
        throw new AppError('invalid_input', { message: 'Complete the page before you publish it.', fields });
      return { published: draft, publishedAt };
    },
    ({ draft, published, takenDown }) => !takenDown && isDeepStrictEqual(draft, published),
  );

export const unpublishPage = (deps: BioDependencies, { workspaceId, id }: BioPageInput): Promise<BioRecord> =>
  changePage(
    deps,
    { workspaceId, id },
    () => ({ published: null, publishedAt: null }),
    ({ published }) => published === null,
  );

export const discardChanges = (deps: BioDependencies, input: BioRevisionInput): Promise<BioRecord> =>
  changePage(
    deps,
    input,
    ({ published }) => {
      if (!published) throw new AppError('conflict', { message: 'This page is not published.' });
      return { draft: published };
    },
    ({ draft, published }) => isDeepStrictEqual(draft, published),
  );
