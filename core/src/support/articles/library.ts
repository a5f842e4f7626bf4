import { plans } from '../../billing/plans.ts';
import { mediaBytesMax } from '../../media/media.ts';
import type { ArticleSection } from '../article.ts';

const screen = { label: 'Open the library', path: '/dashboard/library' };
const gigabytes = mediaBytesMax / 1024 ** 3;

export const library: ArticleSection = {
  id: 'library',
  title: 'Library and creative tools',
  articles: [
    {
      id: 'upload-files',
      title: 'Upload photos and videos',
      summary: `JPEG, PNG and WebP images, and MP4, MOV, AVI and WMV videos, up to ${gigabytes} GB each.`,
      keywords: ['file', 'format', 'size', 'heic', 'too large', 'iphone', 'unsupported', 'type'],
      text: [
        `A file can have up to ${gigabytes} GB. Networks take less; the articles of the networks have their limits.`,
        'HEIC photos cannot be posted, because no network takes them. Save them as JPEG. An iPhone takes JPEG photos with Settings > Camera > Formats > Most Compatible.',
        'An upload that was interrupted continues when you come back in the same browser.',
        '“Add from a link” fetches a file from a web address.',
      ],
      screen,
    },
    {
      id: 'storage',
      title: 'Free storage',
      summary: 'The library shows how much storage is used. Delete files that no post needs.',
      keywords: ['full', 'space', 'quota', 'gigabyte', 'delete files'],
      text: [
        `Storage counts over all workspaces that a person owns: ${plans.free.limits.storage / 1024} GB with ${plans.free.name}, ${plans.pro.limits.storage / 1024} GB with ${plans.pro.name}.`,
        'Before files are deleted, the library says which posts use them.',
      ],
      screen,
    },
    {
      id: 'resized-copies',
      title: 'An image has the wrong size',
      summary: '“Resize to fit” makes a copy that the network accepts. Your original stays.',
      keywords: ['ratio', 'crop', 'too large', 'width', 'aspect', 'fit', 'shape'],
      text: [
        'When a network refuses the size or shape of an image, the composer offers to resize it. The copy is published; the original stays in the library.',
        'Where parts have to be left out, you choose between cropping and a border.',
      ],
      screen: { label: 'Create post', path: '/dashboard/upload' },
    },
    {
      id: 'image-editor',
      title: 'Edit an image',
      summary: 'Crop, rotate, adjust and write on an image. The original stays.',
      keywords: ['crop', 'filter', 'text', 'rotate', 'photo', 'edit', 'sticker'],
      text: [
        'The image editor works on a copy, so the original stays in the library as it is.',
        'You find it under Tools.',
      ],
      screen: { label: 'Open Image Editor', path: '/dashboard/tools/image-editor' },
    },
    {
      id: 'link-in-bio',
      title: 'One page for all your links',
      summary: 'Link In Bio is a public page with your links, for the profile of your accounts.',
      keywords: ['bio', 'landing page', 'profile link', 'linktree', 'page'],
      text: [
        'Build the page under Tools, Link In Bio, and put its address into the profiles of your accounts. You decide when it is published.',
      ],
      screen: { label: 'Open Link In Bio', path: '/dashboard/tools/link-in-bio' },
    },
    {
      id: 'tools',
      title: 'Small tools',
      summary: 'All tools of Fanfare are listed under Tools.',
      keywords: ['hashtag', 'counter', 'utm', 'length', 'checker', 'size'],
      text: [
        'Tools has everything that helps besides publishing: the AI generator, the image editor, Link In Bio and smaller tools.',
      ],
      screen: { label: 'Open Tools', path: '/dashboard/tools' },
    },
  ],
};
