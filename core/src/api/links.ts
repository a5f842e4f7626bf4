import type { LinkUpload } from '../links/link-upload.ts';
import { route } from './route.ts';
import type { LinkInput, UploadLinkInput } from './schemas/links.ts';

/** The upload calls answer 201 with the file or, while the file is still being fetched, 202 with an id to poll. */
export const linkRoutes = {
  uploadYoutubeLink: route<UploadLinkInput, LinkUpload>()({
    method: 'POST',
    path: '/services/upload/link/youtube',
    usesFirstWorkspace: true,
    success: 201,
  }),
  uploadGeneralLink: route<UploadLinkInput, LinkUpload>()({
    method: 'POST',
    path: '/services/upload/link/general',
    usesFirstWorkspace: true,
    success: 201,
  }),
  findLink: route<LinkInput, LinkUpload>()({ method: 'GET', path: '/services/upload/link/{linkId}' }),
  /** Cancels the download. A file whose download is already complete is not deleted. */
  cancelLink: route<LinkInput, LinkUpload>()({ method: 'DELETE', path: '/services/upload/link/{linkId}' }),
  /** For Cloud Tasks: downloads the file. The download can take minutes. */
  fetchLink: route<LinkInput, { state: string }>()({
    method: 'POST',
    path: '/services/tasks/fetch-link',
    access: 'machine',
  }),
};
