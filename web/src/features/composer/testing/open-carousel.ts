import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import type { PostView } from '@fanfare/core/posts/post.ts';
import { screen } from '@testing-library/react';
import { photo } from '../../../testing/library.ts';
import { openUpload, socials, type Answers } from './open-upload.ts';
import { postServer } from './post-server.ts';

const [other] = socials as [ConnectedAccount, ...ConnectedAccount[]];

/** One account on each network that accepts carousels, and one account on another network. */
export const carouselAccounts: ConnectedAccount[] = [
  { ...other, platform: 'tiktok', platform_id: '7', username: 'lumibakes' },
  { ...other, platform: 'instagram', platform_id: '8', username: 'lumi.bakery' },
  other,
];

const pathOf = (number: number) =>
  `workspaces/harbourWorkspace0001/media/slide-${number}/slide-${number}.jpg`;

interface CarouselOptions extends Answers {
  /** The `type` parameter of the address. */
  type?: string;
  slides?: number;
  size?: { width: number; height: number };
  draft?: Partial<PostView>;
}

/** Opens the saved draft of a carousel as Kim. */
export function openCarousel({
  slides = 0,
  size = { width: 1080, height: 1080 },
  draft = {},
  ...answers
}: CarouselOptions = {}) {
  const paths = Array.from({ length: slides }, (_, number) => pathOf(number + 1));
  const server = postServer({
    uploadTo: 'draft',
    platform_id: null,
    uploadType: 'carousel',
    description: 'From our oven',
    firebase_path: paths[0] ?? null,
    carousel_images: paths.length > 1 ? paths : [],
    ...draft,
  });
  return openUpload({
    accounts: carouselAccounts,
    server,
    post: 'g1',
    registerMedia: ({ firebasePath }) => {
      const name = firebasePath.split('/').at(-1) ?? '';
      return photo({ _id: name, firebasePath, name, bytes: 200_000, ...size });
    },
    ...answers,
  });
}

/** The names of the images in the order that the list shows. */
export const order = (): string[] =>
  screen
    .getAllByRole('button', { name: /^Show .* in the preview$/ })
    .map((each) => ({ name: each.getAttribute('aria-label') ?? '', row: each.closest('li') }))
    .toSorted((a, b) => Number(a.row?.style.order) - Number(b.row?.style.order))
    .map(({ name }) => /slide-\d+/.exec(name)?.[0] ?? name);
