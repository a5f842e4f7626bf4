import { backgroundMaxBytes, backgroundTypes } from '../assistant/generated-image.ts';
import type { GeneratedPage, GeneratedPicture } from '../assistant/generated-image.ts';
import type { LibraryItem } from '../media/library.ts';
import { route } from './route.ts';
import type { GeneratedImageInput, GenerateImagesInput, ListGeneratedInput } from './schemas/generator.ts';

export const generatorRoutes = {
  /**
   * Stores the requested images as pending and counts them towards the quota, all or none. The server requests them
   * from the model afterwards. A repeated call returns the stored images.
   */
  generateImages: route<GenerateImagesInput, { images: GeneratedPicture[] }>()({
    method: 'POST',
    path: '/api/auth/user/media/generated',
    placement: 'multipart',
    files: { backgroundImage: { maxBytes: backgroundMaxBytes, types: backgroundTypes } },
    success: 202,
  }),
  /** The finished and pending images of the workspace, newest first. */
  listGeneratedImages: route<ListGeneratedInput, GeneratedPage>()({
    method: 'GET',
    path: '/api/auth/user/ai/images',
  }),
  findGeneratedImage: route<GeneratedImageInput, { image: GeneratedPicture }>()({
    method: 'GET',
    path: '/api/auth/user/ai/images/{id}',
  }),
  /** Cancels an image that is being made, so that it is not counted, or deletes a finished image. */
  removeGeneratedImage: route<GeneratedImageInput, Record<never, never>>()({
    method: 'DELETE',
    path: '/api/auth/user/ai/images/{id}',
    destructive: true,
  }),
  /** Saves a generated image in the media library. A repeated call returns the same file. */
  saveGeneratedImage: route<GeneratedImageInput, LibraryItem>()({
    method: 'POST',
    path: '/api/auth/user/media/generated/{id}',
    success: 201,
  }),
  /** For Cloud Tasks: makes one image. Making an image can take minutes. */
  drawGeneratedImage: route<GeneratedImageInput, { state: string }>()({
    method: 'POST',
    path: '/services/tasks/draw-generated',
    access: 'machine',
  }),
};
