import { describe, expect, it } from 'vitest';
import { deliveryStates, newDelivery } from '../deliveries/delivery.ts';
import { settled } from './post.ts';

const delivery = newDelivery(0);
const failure = { kind: 'rejected', reason: 'The video is too long.', code: '352' } as const;

describe('a post whose delivery changed', () => {
  it('is uploaded when it is out, and says where', () => {
    const receipt = { id: '17', url: 'https://network.example/17' };
    expect(settled({ ...delivery, state: 'published', receipt }, 9)).toEqual({
      status: 'uploaded',
      failReason: null,
      mediaId: '17',
      url: 'https://network.example/17',
      updatedAt: 9,
    });
  });

  it('has failed when its delivery has, in the words of the network', () => {
    expect(settled({ ...delivery, state: 'failed', failure }, 9)).toEqual({
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
      expect(settled({ ...delivery, state, failure }, 9)).toBeNull();
    },
  );
});
