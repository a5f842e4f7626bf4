import { z } from 'zod';
import { bearer } from '../../_shared/bearer.ts';
import type { Account, Comments, PlatformIo } from '../../platform.ts';
import { api } from './api.ts';
import { removeComment } from './remove-comment.ts';
import { comment, listAnswers, listThreads, type Comment } from './threads.ts';
import { readPage } from './video-comments.ts';

const newThread = z.object({ id: z.string().min(1), snippet: z.object({ topLevelComment: comment }) });

/** Replies are one level deep. The id of a reply begins with the id of its comment. */
const topOf = (id: string): string => id.split('.')[0] ?? id;

async function addThread(
  { http }: PlatformIo,
  { platformId, grant }: Account,
  videoId: string,
  text: string,
) {
  const topLevelComment = { snippet: { textOriginal: text } };
  const { id, snippet } = await http.read(
    {
      method: 'POST',
      url: `${api}/commentThreads`,
      query: { part: 'snippet' },
      headers: bearer(grant),
      json: { snippet: { videoId, channelId: platformId, topLevelComment } },
    },
    newThread,
  );
  return { id, at: Date.parse(snippet.topLevelComment.snippet.publishedAt) };
}

async function addAnswer({ http }: PlatformIo, { grant }: Account, parent: string, text: string) {
  const { id, snippet } = await http.read(
    {
      method: 'POST',
      url: `${api}/comments`,
      query: { part: 'snippet' },
      headers: bearer(grant),
      json: { snippet: { parentId: topOf(parent), textOriginal: text } },
    },
    comment,
  );
  return { id, at: Date.parse(snippet.publishedAt) };
}

const add: Comments['add'] = (io, account, videoId, text, parent) =>
  parent === undefined ? addThread(io, account, videoId, text) : addAnswer(io, account, parent, text);

async function findThread(io: PlatformIo, account: Account, videoId: string, isOurs: Fits, since: number) {
  let pageToken: string | undefined;
  do {
    const page = await listThreads(io, account, videoId, { part: 'snippet', pageToken });
    const tops = (page.items ?? []).map(({ snippet }) => snippet.topLevelComment);
    const own = tops.find(isOurs);
    if (own) return { id: own.id };
    // The list is sorted newest first. If this page has a comment that is too old, all later pages are too old.
    const isPast = tops.some(({ snippet }) => Date.parse(snippet.publishedAt) < since);
    pageToken = isPast ? undefined : page.nextPageToken;
  } while (pageToken !== undefined);
  return null;
}

/** The order of replies is not documented, so all of them are read. */
async function findAnswer(io: PlatformIo, account: Account, parent: string, isOurs: Fits) {
  let pageToken: string | undefined;
  do {
    const page = await listAnswers(io, account, topOf(parent), pageToken);
    const own = page.items?.find(isOurs);
    if (own) return { id: own.id };
    pageToken = page.nextPageToken;
  } while (pageToken !== undefined);
  return null;
}

type Fits = (comment: Comment) => boolean;

const find: Comments['find'] = (io, account, videoId, text, since, parent, excluded) => {
  const isOurs: Fits = ({ id, snippet }) => {
    const { textOriginal, textDisplay, authorChannelId, publishedAt } = snippet;
    const isRecent = authorChannelId?.value === account.platformId && Date.parse(publishedAt) >= since;
    return isRecent && !excluded?.has(id) && (textOriginal ?? textDisplay).trim() === text.trim();
  };
  return parent === undefined
    ? findThread(io, account, videoId, isOurs, since)
    : findAnswer(io, account, parent, isOurs);
};

export const comments: Comments = { add, find, remove: removeComment, list: readPage };
