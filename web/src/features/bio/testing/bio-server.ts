import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import { countBioChanges } from '@fanfare/core/bio/changes.ts';
import { bioNameAnswer } from '@fanfare/core/bio/names.ts';
import { bioStateOf, type BioPage, type BioResults } from '@fanfare/core/bio/page.ts';
import { ApiError } from '../../../browser/api-error.ts';
import { enterReply, harbour } from '../../../testing/entered.ts';
import { fakeApi, type Answers } from '../../../testing/fake-api.ts';
import { bioPageWith } from './pages.ts';

const conflict = () =>
  new ApiError({
    status: 409,
    code: 'conflict',
    message: 'Someone else has changed this page. Reload it.',
  });

const notFound = () => new ApiError({ status: 404, code: 'not_found', message: 'Not found.' });

export const noResults: BioResults = {
  views: 0,
  clicks: 0,
  rate: null,
  days: [],
  previous: null,
  links: [],
  timeZone: 'Europe/Berlin',
};

interface ServerOptions {
  accounts?: ConnectedAccount[];
  role?: 'user' | 'admin' | 'owner';
  answers?: Answers;
}

/** A fake server that checks the revisions of pages. On it, the name "taken" belongs to another workspace. */
export function bioServer(
  first: BioPage[],
  { accounts = [], role = 'owner', answers = {} }: ServerOptions = {},
) {
  const pages = new Map(first.map((page) => [page.id, page]));
  const find = (id: string): BioPage => {
    const page = pages.get(id);
    if (!page) throw notFound();
    return page;
  };
  const write = (page: BioPage): BioPage => {
    const next = {
      ...page,
      title: page.draft.title,
      state: bioStateOf(page),
      changes: countBioChanges(page.draft, page.published),
      revision: page.revision + 1,
    };
    pages.set(page.id, next);
    return next;
  };
  const current = (id: string, revision: number): BioPage => {
    const page = find(id);
    if (page.revision !== revision) throw conflict();
    return page;
  };
  const api = fakeApi({
    enter: () => enterReply([{ ...harbour, role }]),
    listAccounts: () => accounts,
    listBioPages: () => [...pages.values()],
    findBioPage: ({ id }) => find(id),
    createBioPage: ({ id, name, content }) => write(bioPageWith({ id, name, draft: content, revision: 0 })),
    checkBioName: ({ name }) => bioNameAnswer(name, name === 'taken' ? 'taken' : 'available'),
    saveBioPage: ({ id, revision, content }) => write({ ...current(id, revision), draft: content }),
    renameBioPage: ({ id, revision, name }) => write({ ...current(id, revision), name }),
    publishBioPage({ id, revision }) {
      const page = current(id, revision);
      return write({ ...page, published: page.draft, publishedAt: '2026-11-23T09:00:00.000Z' });
    },
    unpublishBioPage: ({ id }) => write({ ...find(id), published: null, publishedAt: null }),
    discardBioChanges({ id, revision }) {
      const page = current(id, revision);
      return write({ ...page, draft: page.published ?? page.draft });
    },
    removeBioPage({ id }) {
      pages.delete(id);
      return {};
    },
    bioResults: () => noResults,
    ...answers,
  });
  return { api, find, write };
}
