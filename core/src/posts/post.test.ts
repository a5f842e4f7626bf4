import { describe, expect, it } from 'vitest';
import { deliveryStates, newDelivery } from '../deliveries/delivery.ts';
import { defaultOptions } from './content.ts';
import { storedPost } from './testing/builders.ts';
import { privacies } from './fields.ts';
import { addressAfterFinish, changeAfterDelivery, publishedIdsOf, reschedule } from './post.ts';

const delivery = newDelivery(0);
const failure = { kind: 'rejected', reason: 'The video is too long.', code: '352' } as const;

describe('the status of a post after its delivery changed', () => {
  it('a published delivery marks the post as uploaded and stores its address', () => {
    const receipt = { id: '17', url: 'https://network.example/17' };
    expect(changeAfterDelivery({ ...delivery, state: 'published', receipt }, 9)).toEqual({
      status: 'uploaded',
      failReason: null,
      mediaId: '17',
      url: 'https://network.example/17',
      updatedAt: 9,
    });
  });

  it("a failed delivery marks the post as failed with the network's reason", () => {
    expect(changeAfterDelivery({ ...delivery, state: 'failed', failure }, 9)).toEqual({
      status: 'failed',
      failReason: 'The video is too long.',
      mediaId: null,
      url: null,
      updatedAt: 9,
    });
  });

  it.each(deliveryStates.filter((state) => state !== 'published' && state !== 'failed'))(
    'a delivery that is %s does not change the post',
    (state) => {
      expect(changeAfterDelivery({ ...delivery, state, failure }, 9)).toBeNull();
    },
  );
});

describe('the address of a post', () => {
  const url = 'https://network.example/17';
  const ended = { ...delivery, state: 'published', receipt: { id: 'u1', url } } as const;

  it('an address that the final steps found is stored in a post without an address', () => {
    expect(addressAfterFinish(ended, { url: null })).toEqual({ url });
  });

  it.each([
    ['the address that a post already has is not replaced', ended, 'https://network.example/first'],
    ['final steps that failed change nothing', { ...ended, state: 'failed' } as const, null],
    [
      'an address that contains the id of the receipt changes nothing',
      { ...ended, receipt: { id: 'u1', url: 'https://network.example/u1' } },
      null,
    ],
    ['final steps without an address change nothing', { ...ended, receipt: { id: 'u1', url: null } }, null],
  ])('%s', (_what, finish, known) => {
    expect(addressAfterFinish(finish, { url: known })).toBeNull();
  });
});

describe('the ids of a post on its network', () => {
  it.each([
    ['m1', null, ['m1']],
    ['upload~1', 'https://network.example/@cafe/video/17?lang=en', ['upload~1', '17']],
    ['17', 'https://network.example/p/17/', ['17']],
    [null, 'no address', []],
    [null, 'https://network.example/', []],
  ])('a post with the id %s and the address %s may be listed under the ids %j', (media_id, url, names) => {
    expect(publishedIdsOf({ media_id, url })).toEqual(names);
  });
});

describe('retrying a failed post', () => {
  const post = storedPost({
    status: 'failed',
    schedule: { at: 1, zone: 'UTC' },
    deliveryId: 'd',
    failReason: 'The video is too long.',
  });

  it('the post is scheduled again and its failure reason is cleared', () => {
    expect(reschedule(post, 9)).toEqual({ ...post, status: 'scheduled', failReason: null, updatedAt: 9 });
  });

  it('retrying returns a copy and leaves the given post unchanged', () => {
    const before = structuredClone(post);
    reschedule(post, 9);
    expect(post).toEqual(before);
  });
});

describe('the default options of a post', () => {
  it('a post is public, allows comments and discloses nothing by default', () => {
    expect(defaultOptions).toMatchObject({
      privacy: privacies[0],
      commentEnabled: true,
      isContentDisclosed: false,
      isBranded: false,
      isOwnBrand: false,
    });
    expect(privacies[0]).toBe('public');
  });
});
