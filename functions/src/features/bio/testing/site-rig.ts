import { newBioContent } from '@fanfare/core/bio/content.ts';
import type { BioContent, BioLink } from '@fanfare/core/bio/page.ts';
import type { BioRecord } from '../../../store/bio-records.ts';
import { madeUpBioPage } from '../../../testing/memory-bio.ts';
import type { TestApi } from '../../../testing/test-api.ts';

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';

const { workspaceId, id } = madeUpBioPage();
export const page = { workspaceId, id };

export const link = (change: Partial<BioLink> = {}): BioLink => ({
  id: 'link0001',
  title: 'Shop',
  url: 'https://fernhill.example/shop',
  mediaId: null,
  on: true,
  highlighted: false,
  from: null,
  until: null,
  ...change,
});

/** Publishes a page with one link at `/@harbour`. */
export async function publishPage(api: TestApi, now: Date, change: Partial<BioContent> = {}): Promise<void> {
  const draft = { ...newBioContent('Harbour', 'en', 'Europe/Berlin'), links: [link()], ...change };
  await api.bio.add(madeUpBioPage({ draft }));
  const publishing = (known: BioRecord) => ({ ...known, draft, published: draft, publishedAt: now });
  await api.bio.change(page, now, publishing);
}

/** Requests a page as the browser of a phone does. */
export const visitPage = (
  api: TestApi,
  path: string,
  headers: Record<string, string> = {},
  init: RequestInit = {},
): Promise<Response> =>
  fetch(`${api.origin}${path}`, {
    redirect: 'manual',
    headers: { 'user-agent': phone, ...headers },
    ...init,
  });
