import { newBioContent } from '@fanfare/core/bio/content.ts';
import type { BioContent, BioLink, BioPage } from '@fanfare/core/bio/page.ts';

export const linkWith = (change: Partial<BioLink> = {}): BioLink => ({
  id: 'link00000001',
  title: 'Shop the autumn roast',
  url: 'https://fernhill.example/shop',
  mediaId: null,
  on: true,
  highlighted: false,
  from: null,
  until: null,
  ...change,
});

export const contentWith = (change: Partial<BioContent> = {}): BioContent => ({
  ...newBioContent('Harbour Coffee', 'en', 'Europe/Berlin'),
  ...change,
});

export const bioPageWith = (change: Partial<BioPage> = {}): BioPage => ({
  id: 'page-0001',
  workspaceId: 'harbourWorkspace0001',
  name: 'harbour',
  title: 'Harbour Coffee',
  state: 'draft',
  changes: 0,
  createdAt: '2026-11-01T09:00:00.000Z',
  updatedAt: '2026-11-20T09:00:00.000Z',
  revision: 1,
  draft: contentWith(),
  published: null,
  publishedAt: null,
  takenDown: null,
  ...change,
});
