import { describe, expect, it } from 'vitest';
import { deliveryStates, newDelivery } from '../deliveries/delivery.ts';
import { defaultOptions } from './content.ts';
import { storedPost } from './testing/builders.ts';
import { privacies } from './fields.ts';
import { scheduledAgain, statusAfterDelivery } from './post.ts';

const delivery = newDelivery(0);
const failure = { kind: 'rejected', reason: 'The video is too long.', code: '352' } as const;

describe('a post whose delivery changed', () => {
  it('is uploaded when it is out, and says where', () => {
    const receipt = { id: '17', url: 'https://network.example/17' };
    expect(statusAfterDelivery({ ...delivery, state: 'published', receipt }, 9)).toEqual({
      status: 'uploaded',
      failReason: null,
      mediaId: '17',
      url: 'https://network.example/17',
      updatedAt: 9,
    });
  });

  it('has failed when its delivery has, in the words of the network', () => {
    expect(statusAfterDelivery({ ...delivery, state: 'failed', failure }, 9)).toEqual({
      status: 'failed',
      failReason: 'The video is too long.',
      mediaId: null,
      url: null,
      updatedAt: 9,
    });
  });

  it.each(deliveryStates.filter((state) => state !== 'published' && state !== 'failed'))(
    'stays what it is while the delivery is %s',
    (state) => {
      expect(statusAfterDelivery({ ...delivery, state, failure }, 9)).toBeNull();
    },
  );
});

describe('a post that is tried again', () => {
  const post = storedPost({
    status: 'failed',
    schedule: { at: 1, zone: 'UTC' },
    deliveryId: 'd',
    failReason: 'The video is too long.',
  });

  it('is on its way, without the reason of the last time', () => {
    expect(scheduledAgain(post, 9)).toEqual({ ...post, status: 'scheduled', failReason: null, updatedAt: 9 });
  });

  it('leaves the record that was read as it is', () => {
    const before = structuredClone(post);
    scheduledAgain(post, 9);
    expect(post).toEqual(before);
  });
});

describe('what a post asks for unless somebody says otherwise', () => {
  it('is seen by everybody, may be answered, and discloses nothing', () => {
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
