import type { LinkUpload } from '@fanfare/core/links/link-upload.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '../../../browser/api-error.ts';
import { enterReply } from '../../../testing/entered.ts';
import { fakeApi, type Answers } from '../../../testing/fake-api.ts';
import { fakeSession, kim } from '../../../testing/fake-session.ts';
import { photo } from '../../../testing/library.ts';
import { renderApp } from '../../../testing/render.tsx';
import { enterText } from '../../../testing/enter-text.ts';

const link = 'https://files.example.com/harbour.jpg';
const item = photo({ _id: 'media-link', name: 'by-link.jpg' });
const state = (change: Partial<LinkUpload>): LinkUpload => ({
  linkId: 'link-0001',
  state: 'fetching',
  url: null,
  media: null,
  message: null,
  received: 0,
  total: null,
  ...change,
});
const there = state({ state: 'done', media: item, url: item.firebasePath });

beforeEach(() => localStorage.clear());

function openLibrary(answers: Answers) {
  let items = [photo()];
  const api = fakeApi({
    enter: () => enterReply(),
    storageQuota: () => ({ imagesSize: 0, videosSize: 0, totalSize: 0, storageLimit: 10_240 }),
    listMedia: () => ({ items, nextCursor: null }),
    ...answers,
  });
  const arrives = () => {
    items = [item, ...items];
  };
  return { ...renderApp('/dashboard/library', { session: fakeSession(kim), api }), arrives };
}
type Open = ReturnType<typeof openLibrary>;

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Add from a link' }));
const asked = ({ api }: Open) => api.calls.filter(({ name }) => name.startsWith('upload'));

async function send(opened: Open, text: string) {
  const { user } = opened;
  await user.click(await screen.findByRole('button', { name: 'Add from a link' }));
  const shown = await dialog();
  const field = await shown.findByLabelText('Link');
  await user.clear(field);
  await enterText(user, field, text);
  await user.click(shown.getByRole('button', { name: 'Add' }));
}

describe('adding a file from a link', () => {
  it('the file is added to the library, and a message reports it', async () => {
    const opened = openLibrary({
      uploadGeneralLink: () => {
        opened.arrives();
        return there;
      },
    });
    await send(opened, ` ${link} `);
    await screen.findByText('Uploaded: by-link.jpg');
    await screen.findByRole('button', { name: 'Open by-link.jpg' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked(opened)).toMatchObject([
      {
        name: 'uploadGeneralLink',
        input: {
          workspaceId: 'harbourWorkspace0001',
          link,
          linkId: expect.stringMatching(/^[\w-]{36}$/) as string,
        },
      },
    ]);
  });

  it.each([
    ['harbour', 'Please enter a valid URL...'],
    [
      'https://www.instagram.com/reel/1',
      'Downloads from this website are not possible, use another platform to download the video.',
    ],
  ])('the invalid link "%s" is refused until it is corrected', async (text, message) => {
    const opened = openLibrary({});
    await send(opened, text);
    const shown = await dialog();
    expect((await shown.findByLabelText('Link')).getAttribute('aria-invalid')).toBe('true');
    shown.getByText(message);
    expect(asked(opened)).toEqual([]);
    await opened.user.type(shown.getByLabelText('Link'), 'x');
    expect(shown.queryByText(message)).toBeNull();
  });

  it('an error of the server is shown, and the link stays in the field to be corrected', async () => {
    const opened = openLibrary({
      uploadGeneralLink: () =>
        Promise.reject(
          new ApiError({ status: 400, code: 'invalid_input', message: 'This link leads to a page.' }),
        ),
    });
    await send(opened, link);
    const shown = await dialog();
    expect((await shown.findByRole('alert')).textContent).toBe('This link leads to a page.');
    expect(shown.getByLabelText('Link')).toHaveProperty('value', link);
  });

  it('the modal shows that the upload waits for the website, and a button cancels the upload on the server', async () => {
    const cancelled: string[] = [];
    const opened = openLibrary({
      uploadGeneralLink: () => new Promise(() => undefined),
      cancelLink: ({ linkId }) => {
        cancelled.push(linkId);
        return state({ state: 'cancelled' });
      },
    });
    await send(opened, link);
    const shown = await dialog();
    await shown.findByText('Waiting for the website');
    expect(
      shown.getByRole('progressbar', { name: 'Upload progress' }).getAttribute('aria-valuenow'),
    ).toBeNull();
    await opened.user.click(shown.getByRole('button', { name: 'Cancel upload' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked(opened)).toMatchObject(cancelled.map((linkId) => ({ input: { linkId } })));
    expect(cancelled).toHaveLength(1);
  });

  it('the modal shows the received bytes and, if known, the total size', async () => {
    const answers = [state({ received: 2_097_152 }), state({ received: 1_048_576, total: 4_194_304 })];
    const opened = openLibrary({
      uploadGeneralLink: () => answers.shift() ?? there,
      cancelLink: () => state({}),
    });
    await send(opened, link);
    const shown = await dialog();
    await shown.findByText('2 MB so far');
    await opened.user.click(shown.getByRole('button', { name: 'Cancel upload' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await send(opened, link);
    const again = await dialog();
    await again.findByText('1 MB of 4 MB');
    expect(again.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25');
  });

  it('the upload continues after the modal is closed, and its end is reported', async () => {
    const answer = Promise.withResolvers<LinkUpload>();
    const opened = openLibrary({ uploadGeneralLink: () => answer.promise });
    await send(opened, link);
    const shown = await dialog();
    await shown.findByText('Waiting for the website');
    await opened.user.click(shown.getAllByRole('button', { name: 'Close' })[0]!);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    opened.arrives();
    answer.resolve(there);
    await screen.findByText('Uploaded: by-link.jpg');
    await screen.findByRole('button', { name: 'Open by-link.jpg' });
  });

  it('if the upload fails after the modal was closed, the uploads list and a toast show the reason', async () => {
    const answer = Promise.withResolvers<LinkUpload>();
    const opened = openLibrary({ uploadGeneralLink: () => answer.promise });
    await send(opened, link);
    const shown = await dialog();
    await shown.findByText('Waiting for the website');
    await opened.user.click(shown.getAllByRole('button', { name: 'Close' })[0]!);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    opened.go('/dashboard/posts');
    await waitFor(() => {
      expect(opened.path()).toBe('/dashboard/posts');
      expect(screen.getByRole('heading', { level: 1, name: 'Posts' })).toBeDefined();
    });
    answer.resolve(state({ state: 'failed', message: 'This link leads to a page.' }));
    await opened.user.click(await screen.findByRole('button', { name: 'Show uploads' }));
    const list = within(await screen.findByRole('list', { name: 'Uploads' }));
    await list.findByText('This link leads to a page.');
    expect(await screen.findAllByText('This link leads to a page.')).toHaveLength(2);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('link uploads in the uploads list', () => {
  const row = 'files.example.com/harbour.jpg';

  async function leave(opened: Open) {
    const shown = await dialog();
    await shown.findByText('Waiting for the website');
    expect(screen.queryByRole('list', { name: 'Uploads' })).toBeNull();
    await opened.user.click(shown.getAllByRole('button', { name: 'Close' })[0]!);
    return within(await screen.findByRole('list', { name: 'Uploads' }));
  }

  it('the list shows the progress of a link upload and can cancel the upload', async () => {
    const cancelled: string[] = [];
    const opened = openLibrary({
      uploadGeneralLink: () => state({ received: 1_048_576, total: 4_194_304 }),
      findLink: () => new Promise(() => undefined),
      cancelLink: ({ linkId }) => {
        cancelled.push(linkId);
        return state({ state: 'cancelled' });
      },
    });
    await send(opened, `${link}?key=1`);
    const shown = await dialog();
    await shown.findByText('1 MB of 4 MB');
    await opened.user.click(shown.getAllByRole('button', { name: 'Close' })[0]!);
    const list = within(await screen.findByRole('list', { name: 'Uploads' }));
    const bar = await list.findByRole('progressbar', { name: `Progress of ${row}` });
    expect(bar.getAttribute('aria-valuenow')).toBe('25');
    list.getByText('1 MB of 4 MB');
    await opened.user.click(list.getByRole('button', { name: `Cancel ${row}` }));
    await opened.user.click(await screen.findByRole('button', { name: 'Show uploads' }));
    await screen.findByText('Cancelled');
    expect(asked(opened)).toMatchObject(cancelled.map((linkId) => ({ input: { linkId } })));
  });

  it('a failed link upload can be retried in the uploads list, and its file then appears in the library', async () => {
    const answers = [Promise.withResolvers<LinkUpload>(), Promise.withResolvers<LinkUpload>()];
    const asks = answers.values();
    const opened = openLibrary({ uploadGeneralLink: () => asks.next().value!.promise });
    await send(opened, link);
    await leave(opened);
    answers[0]!.resolve(state({ state: 'failed', message: 'This website is away.' }));
    await opened.user.click(await screen.findByRole('button', { name: 'Show uploads' }));
    const list = within(screen.getByRole('list', { name: 'Uploads' }));
    list.getByText('This website is away.');
    await opened.user.click(list.getByRole('button', { name: `Retry ${row}` }));
    answers[1]!.resolve(there);
    await screen.findByRole('button', { name: 'Open by-link.jpg' });
  });

  it('a link upload continues after a reload', async () => {
    const answer = Promise.withResolvers<LinkUpload>();
    const at = Date.now();
    const note = {
      id: 'one',
      linkId: 'link-0001',
      uid: kim.uid,
      workspaceId: 'harbourWorkspace0001',
      name: row,
      at,
    };
    localStorage.setItem('fanfare-links', JSON.stringify([note]));
    const opened = openLibrary({ findLink: () => answer.promise });
    const list = within(await screen.findByRole('list', { name: 'Uploads' }));
    list.getByText(row);
    await screen.findByRole('button', { name: 'Open harbour.jpg' });
    answer.resolve(there);
    await screen.findByRole('button', { name: 'Open by-link.jpg' });
    expect(localStorage.getItem('fanfare-links')).toBe('');
    expect(asked(opened)).toEqual([]);
  });
});
