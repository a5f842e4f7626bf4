import type { LinkUpload } from '@fanfare/core/links/link-upload.ts';
import { describe, expect, it } from 'vitest';
import { ApiError, unreachable } from '../../../browser/api-error.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { photo } from '../../../testing/library.ts';
import { followLink, type LinkProgress } from './follow-link.ts';

const onItsWay: LinkUpload = {
  linkId: 'link-0001',
  state: 'fetching',
  url: null,
  media: null,
  message: null,
  received: 0,
  total: null,
};
const there: LinkUpload = { ...onItsWay, state: 'done', media: photo(), url: photo().firebasePath };
const lost = () => Promise.reject(unreachable(true));
const refusal = (status: number, message: string) => () =>
  Promise.reject(new ApiError({ status, code: status === 404 ? 'not_found' : 'unavailable', message }));

type Answer = () => LinkUpload | Promise<LinkUpload>;

function follow(first: Answer, looks: Answer[] = [], link = 'https://files.example.com/a.jpg') {
  const seen: LinkProgress[] = [];
  const control = new AbortController();
  const api = fakeApi({
    uploadGeneralLink: first,
    uploadYoutubeLink: first,
    findLink: () => (looks.shift() ?? lost)(),
  });
  const following = followLink(
    { workspaceId: 'w1', link, linkId: 'link-0001' },
    {
      call: api.call,
      signal: control.signal,
      onProgress: (progress) => seen.push(progress),
      wait: () =>
        Promise.resolve(looks.length === 0 ? control.abort(new Error('Nothing more to look at.')) : null),
    },
  );
  return { following, seen, control, asked: () => api.calls.map(({ name }) => name) };
}

describe('following a link upload', () => {
  it('if the answer to the request already contains the file, the file is returned', async () => {
    const { following, asked } = follow(() => there);
    expect(await following).toEqual(photo());
    expect(asked()).toEqual(['uploadGeneralLink']);
  });

  it.each(['https://youtu.be/aqz-KE-bpKQ', 'https://www.youtube.com/watch?v=aqz-KE-bpKQ'])(
    'a link to YouTube is uploaded with the call for YouTube: %s',
    async (link) => {
      const { following, asked } = follow(() => there, [], link);
      await following;
      expect(asked()).toEqual(['uploadYoutubeLink']);
    },
  );

  it('the upload is polled until the file has arrived, and progress is reported', async () => {
    const { following, seen } = follow(
      () => onItsWay,
      [() => ({ ...onItsWay, received: 5, total: 9 }), () => there],
    );
    expect(await following).toEqual(photo());
    expect(seen).toEqual([
      { received: 0, total: null },
      { received: 5, total: 9 },
    ]);
  });

  it('polling continues while the server cannot be reached', async () => {
    const { following } = follow(lost, [() => onItsWay, lost, refusal(502, 'Later.'), () => there]);
    expect(await following).toEqual(photo());
  });

  it('a failed upload throws the message of the server, or a default text if there is none', async () => {
    await expect(follow(refusal(400, 'This is a page.')).following).rejects.toThrow('This is a page.');
    const failed: LinkUpload = { ...onItsWay, state: 'failed', message: 'Too slow.' };
    await expect(follow(() => onItsWay, [() => failed]).following).rejects.toThrow('Too slow.');
    await expect(follow(refusal(502, 'No website.'), [() => failed]).following).rejects.toThrow('Too slow.');
    const silent = follow(() => ({ ...failed, message: null })).following;
    await expect(silent).rejects.toThrow('An error occurred during upload.');
  });

  it('if the request fails and the server does not know the upload, the error of the request is thrown', async () => {
    await expect(follow(refusal(502, 'No website.'), [refusal(404, 'Nothing.')]).following).rejects.toThrow(
      'No website.',
    );
  });

  it('polling ends with an error when the server has forgotten the upload', async () => {
    await expect(follow(() => onItsWay, [refusal(404, 'Nothing.')]).following).rejects.toThrow('Nothing.');
  });

  it('polling ends when the caller aborts it', async () => {
    await expect(follow(() => onItsWay).following).rejects.toThrow('Nothing more to look at.');
  });
});
