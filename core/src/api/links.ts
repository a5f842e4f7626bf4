import type { LinkUpload } from '../links/link-upload.ts';
import { route } from './route.ts';
import type { LinkInput, UploadLinkInput } from './schemas/links.ts';

/** Answers 201 when the file is there, and 202 while it is on its way; then the link is looked after by its id. */
export const linkRoutes = {
  uploadYoutubeLink: route<UploadLinkInput, LinkUpload>()({
    method: 'POST',
    path: '/services/upload/link/youtube',
    success: 201,
  }),
  uploadGeneralLink: route<UploadLinkInput, LinkUpload>()({
    method: 'POST',
    path: '/services/upload/link/general',
    success: 201,
  }),
  findLink: route<LinkInput, LinkUpload>()({ method: 'GET', path: '/services/upload/link/{linkId}' }),
  /** What is on its way is given up; what has arrived stays. */
  cancelLink: route<LinkInput, LinkUpload>()({ method: 'DELETE', path: '/services/upload/link/{linkId}' }),
  /** For Cloud Tasks: brings the file. Takes as long as that takes. */
  fetchLink: route<LinkInput, { state: string }>()({
    method: 'POST',
    path: '/services/tasks/fetch-link',
    access: 'machine',
  }),
};
