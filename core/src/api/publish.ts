import type { DeliveryState } from '../deliveries/delivery.ts';
import { route } from './route.ts';
import type { PublishInput } from './schemas/posts.ts';

/** `state` is null if there was nothing to publish. The delivery shows the progress until the state is final. */
export interface Published {
  success: true;
  message: string;
  state: DeliveryState | null;
  deliveryId: string | null;
  media_id: string | null;
  url: string | null;
  /**
   * Warnings about parts of the post that are not sent or may be refused, such as a first comment on a network where
   * apps cannot comment.
   */
  warnings: readonly string[];
}

const publish = <const Call extends string>(call: Call) =>
  route<PublishInput, Published>()({
    method: 'POST',
    path: `/api/{platform}/${call}`,
    placement: 'data',
    success: 201,
  });

/**
 * Calls that publish a post. They differ only in their path. The facts of a network list the calls that exist for it.
 */
export const publishRoutes = {
  uploadVideo: publish('upload_video'),
  uploadImage: publish('upload_image'),
  uploadCarousel: publish('upload_carousel'),
  uploadReel: publish('upload_reel'),
  uploadPost: publish('upload_post'),
  initUpload: publish('init_upload'),
  initPhotoUpload: publish('init_photo_upload'),
  upload: publish('upload'),
  uploadVideoFile: publish('upload/video'),
  uploadPostFile: publish('upload/post'),
  share: publish('share'),
};

export type PublishRouteName = keyof typeof publishRoutes;

export const callOf = (name: PublishRouteName): string =>
  publishRoutes[name].path.slice('/api/{platform}/'.length);
