import type { BioNameCheck } from '../bio/names.ts';
import type { BioPage, BioReport, BioResults, BioSummary } from '../bio/page.ts';
import { route } from './route.ts';
import type { WorkspaceQuery } from './schemas/accounts.ts';
import type {
  BioPageInput,
  BioResultsInput,
  BioRevisionInput,
  CheckBioNameInput,
  CreateBioPageInput,
  DecideBioPageInput,
  ListBioReportsInput,
  RenameBioPageInput,
  SaveBioPageInput,
} from './schemas/bio.ts';

/**
 * Each call that changes a page returns the changed page. It fails with `conflict` if the given revision is not the
 * current one.
 */
export const bioRoutes = {
  /** The pages of links of the workspace, oldest first. */
  listBioPages: route<WorkspaceQuery, BioSummary[]>()({ method: 'GET', path: '/api/auth/user/bio' }),
  /** Creates a page with a unique name. The browser chooses the id, so that a repeated call creates one page. */
  createBioPage: route<CreateBioPageInput, BioPage>()({
    method: 'POST',
    path: '/api/auth/user/bio',
    success: 201,
  }),
  findBioPage: route<BioPageInput, BioPage>()({ method: 'GET', path: '/api/auth/user/bio/{id}' }),
  /** Replaces the draft. Visitors do not see the new draft before it is published. */
  saveBioPage: route<SaveBioPageInput, BioPage>()({ method: 'POST', path: '/api/auth/user/bio/{id}' }),
  /** Deletes the page with its counts of views and clicks. Its name stays reserved for the workspace for a while. */
  removeBioPage: route<BioPageInput, Record<never, never>>()({
    method: 'DELETE',
    path: '/api/auth/user/bio/{id}',
    access: 'admin',
    destructive: true,
  }),
  /**
   * Gives the page another name immediately. The old address leads to the new one while the old name is reserved for
   * the workspace.
   */
  renameBioPage: route<RenameBioPageInput, BioPage>()({
    method: 'POST',
    path: '/api/auth/user/bio/{id}/name',
    access: 'admin',
  }),
  /** Publishes the draft, so that visitors see it. */
  publishBioPage: route<BioRevisionInput, BioPage>()({
    method: 'POST',
    path: '/api/auth/user/bio/{id}/publish',
  }),
  /** Removes the public page immediately. The draft stays. Repeating the call changes nothing. */
  unpublishBioPage: route<BioPageInput, BioPage>()({
    method: 'POST',
    path: '/api/auth/user/bio/{id}/unpublish',
  }),
  /** Makes the draft equal to the published page. */
  discardBioChanges: route<BioRevisionInput, BioPage>()({
    method: 'POST',
    path: '/api/auth/user/bio/{id}/discard',
  }),
  bioResults: route<BioResultsInput, BioResults>()({
    method: 'GET',
    path: '/api/auth/user/bio/{id}/results',
  }),
  /**
   * Tells whether a name is free for a page. Only `createBioPage` and `renameBioPage` reserve the name; until then, the
   * answer can change.
   */
  checkBioName: route<CheckBioNameInput, BioNameCheck>()({ method: 'GET', path: '/api/auth/user/bio-names' }),
  /** Reports of visitors, newest first. The header `Link` leads to the next page. */
  listBioReports: route<ListBioReportsInput, BioReport[]>()({
    method: 'GET',
    path: '/api/admin/bio/reports',
    access: 'staff',
    sensitive: true,
  }),
  /**
   * For staff: takes a page down, or allows it again. An allowed page remains unpublished until its workspace publishes
   * it.
   */
  decideBioPage: route<DecideBioPageInput, { name: string; takenDown: boolean }>()({
    method: 'POST',
    path: '/api/admin/bio/pages/{name}',
    access: 'staff',
    sensitive: true,
  }),
};
