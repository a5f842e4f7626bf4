import type { WorkspaceWithRole } from '@fanfare/core/api/workspaces.ts';
import type { CalendarGroup } from '@fanfare/core/calendar/calendar.ts';
import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import type { DeliveryView } from '@fanfare/core/deliveries/view.ts';
import type { LinkUpload } from '@fanfare/core/links/link-upload.ts';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import { uploadQuota } from '@fanfare/core/quota/uploads.ts';
import type { CopyMediaInput } from '@fanfare/core/api/schemas/media.ts';
import type { SubmitRowsInput } from '@fanfare/core/api/schemas/posts.ts';
import type { SubmittedRows } from '@fanfare/core/posts/submitted-rows.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { ApiError } from '../../../browser/api-error.ts';
import type { Timers } from '../../../browser/timers.ts';
import { enterReply } from '../../../testing/entered.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { fakeSession } from '../../../testing/fake-session.ts';
import { photo } from '../../../testing/library.ts';
import { kim } from '../../../testing/fake-session.ts';
import { renderApp } from '../../../testing/render.tsx';
import { postAnswers } from '../../posts/testing/open-posts.ts';
import { postServer, type PostServer } from './post-server.ts';

const healthy = {
  logo: null,
  connectedAt: '2026-11-02T09:00:00.000Z',
  tokenEndsAt: null,
  missingPermissions: [],
  problem: null,
  postsAtRisk: 0,
};

export const socials: ConnectedAccount[] = [
  { ...healthy, platform: 'x', platform_id: '1', username: 'anapaints' },
  { ...healthy, platform: 'youtube', platform_id: '2', username: 'quiethours' },
];

export function deliveryWith(change: Partial<DeliveryView>): DeliveryView {
  return {
    id: 'd1',
    post_id: 'p1',
    platform: 'x',
    platform_id: '1',
    target: null,
    kind: 'post',
    state: 'queued',
    dueAt: '2026-11-02T09:00:00.000Z',
    nextAt: null,
    late: null,
    attempts: 1,
    failure: null,
    receipt: null,
    warnings: [],
    canRetry: false,
    needsDecision: false,
    ...change,
  };
}

/** The reply of a server that has already downloaded the file of a link. */
const finishedLinkUpload: LinkUpload = {
  linkId: 'link-0001',
  state: 'done',
  url: photo().firebasePath,
  media: photo(),
  message: null,
  received: 0,
  total: null,
};

export interface Answers {
  accounts?: ConnectedAccount[];
  /** The names of every account's subreddits. */
  subreddits?: readonly string[];
  deliveries?: DeliveryView[];
  uploadCount?: number;
  planOwner?: string;
  workspaces?: WorkspaceWithRole[];
  /** The server answers the request for the quota once this promise resolves. */
  quotaDelay?: Promise<void>;
  /** Error of every submission. */
  refusal?: string;
  library?: boolean | LibraryItem;
  copyMedia?: (input: CopyMediaInput) => LibraryItem | Promise<LibraryItem>;
  server?: PostServer;
  /** Submissions are answered once this promise resolves. */
  sendingDelay?: Promise<void>;
  /** Called for each request for the list of posts. The request is answered once the returned promise resolves. */
  listDelay?: () => Promise<void>;
  /** ISO instant of the next free posting slot. */
  nextSlot?: string | null;
  /** The dated posts of the workspace. */
  dated?: CalendarGroup[];
  /** The file of a link arrives once this promise resolves. */
  downloadDelay?: Promise<void>;
  registerMedia?: (input: { firebasePath: string }) => LibraryItem;
  submitRows?: (input: SubmitRowsInput) => SubmittedRows | Promise<SubmittedRows>;
}

export const storeRows = ({ rows }: SubmitRowsInput): SubmittedRows => ({
  rows: rows.map(({ id, posts }) => ({
    id,
    state: 'stored',
    posts: posts.map((post) => ({
      _id: post.id,
      uploadTo: post.uploadTo,
      platform_id: post.platform_id ?? null,
      status: 'scheduled',
      revision: 1,
      deliveryId: 'd1',
    })),
  })),
});

/** Creates a fake server that stores submitted posts. */
export function serverWith({
  accounts = socials,
  subreddits = [],
  deliveries = [],
  uploadCount = 3,
  planOwner,
  workspaces,
  quotaDelay,
  refusal,
  library = false,
  copyMedia = () => photo(),
  server = postServer(),
  sendingDelay,
  listDelay = () => Promise.resolve(),
  downloadDelay,
  nextSlot = null,
  dated = [],
  registerMedia = ({ firebasePath }) => photo({ _id: 'kept-0001', firebasePath }),
  submitRows = storeRows,
}: Answers = {}) {
  const posts = postAnswers(() => server.groups().flatMap((group) => group.posts));
  return fakeApi({
    enter: () => enterReply(workspaces),
    listAccounts: () => [...accounts],
    listSubreddits: () => ({
      success: true,
      subreddits: subreddits.map((name) => ({ id: name, name, title: name })),
    }),
    async uploadQuota() {
      await quotaDelay;
      return { ...uploadQuota(uploadCount, 'free'), ...(planOwner !== undefined && { planOwner }) };
    },
    reportAccount: () => ({}),
    listPostGroups: ({ post_id: id }) => server.groups(id),
    findPost: posts.findPost,
    listPosts: async (input) => {
      await listDelay();
      return posts.listPosts(input);
    },
    listMedia: () => ({ items: library === true ? [photo()] : library ? [library] : [], nextCursor: null }),
    submitPosts: async (input) => {
      if (refusal !== undefined) throw new ApiError({ status: 400, code: 'invalid_input', message: refusal });
      await sendingDelay;
      return server.submit(input);
    },
    nextSlot: () => ({ hasSlots: nextSlot !== null, at: nextSlot }),
    calendar: () => ({ groups: dated, more: [] }),
    bestTimes: () => ({ cells: [], best: [], posts: 0, fetchedAt: healthy.connectedAt }),
    deletePost: ({ id }) => {
      server.remove(id);
      return {};
    },
    copyMedia,
    async uploadGeneralLink() {
      await downloadDelay;
      return finishedLinkUpload;
    },
    listDeliveries: () => deliveries,
    findDelivery: ({ id }) => ({
      ...(deliveries.find((each) => each.id === id) ?? deliveryWith({ id })),
      timeline: [],
    }),
    registerMedia,
    submitRows,
    retryDelivery: () => deliveryWith({}),
  });
}

export const findDescription = () => screen.findByLabelText('Description');

/** The button, once the rules of the networks are loaded and the limit is known: until then nothing is sent. */
export async function readyButton(name: string): Promise<HTMLElement> {
  return waitFor(() => {
    if (screen.queryByText('Checking upload limits...')) throw new Error('The limit is not known yet.');
    const button = screen.getByRole('button', { name });
    if (button.hasAttribute('disabled')) throw new Error(`${name} is disabled.`);
    return button;
  });
}

interface UploadOptions extends Answers {
  /** Group id in the `post` parameter of the address. */
  post?: string;
  /** The `type` parameter of the address. */
  type?: string;
  /** Group id in the `sent` parameter of the address. */
  sent?: string;
  timers?: Timers;
  /** Shows the navigation and the top bar. */
  bars?: boolean;
}

export function openUpload({ type, post, sent, timers, bars = false, ...answers }: UploadOptions = {}) {
  const api = serverWith(answers);
  const search = new URLSearchParams({
    ...(type && { type }),
    ...(post && { post }),
    ...(sent && { sent }),
  }).toString();
  return {
    ...renderApp(`/dashboard/upload${search && `?${search}`}`, {
      bars,
      session: fakeSession(kim),
      api,
      ...(timers && { timers }),
    }),
    unmount: cleanup,
  };
}
