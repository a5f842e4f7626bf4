import type { Issue } from './content.ts';

export const carouselType = 'carousel';

/** The limits of a carousel, on every network that has carousels. */
export const carouselLimits = { least: 2, most: 10, caption: 500 } as const;

export const carouselIssues = {
  empty: {
    severity: 'warning',
    code: 'carousel_empty',
    message: 'Upload at least 2 images to create a carousel.',
  },
  tooFew: {
    severity: 'warning',
    code: 'carousel_too_few',
    message: 'Carousel uploads require at least 2 images.',
  },
  full: {
    severity: 'warning',
    code: 'carousel_full',
    message: 'You have reached the maximum of 10 images for carousel uploads.',
  },
  tooMany: {
    severity: 'error',
    code: 'carousel_too_many',
    message: 'Carousel uploads support a maximum of 10 images. Please remove some images.',
  },
  captionMissing: {
    severity: 'warning',
    code: 'caption_missing',
    message: 'Add a caption for your carousel.',
  },
} as const satisfies Record<string, Issue>;

/**
 * The codes of issues about the shape of an image. `image_not_adjusted`: the copy in an accepted shape could not be
 * made.
 */
const shapeCodes = ['image_ratio', 'image_size', 'image_not_adjusted'];

/** Tells whether a crop can fix the issue. */
export const isShapeIssue = ({ code }: Pick<Issue, 'code'>): boolean => shapeCodes.includes(code);

/** Tells whether the image is at least as wide as two slides of 4:5 with its full height. */
export const fillsTwoSlides = ({ width, height }: { width: number; height: number }): boolean =>
  width * 5 >= carouselLimits.least * height * 4;
