import { describe, expect, it } from 'vitest';
import { followUpload, type UploadTask } from './upload-task.ts';

function fakeTask() {
  const asked: string[] = [];
  let report: (snapshot: { bytesTransferred: number }) => void = () => undefined;
  const end = Promise.withResolvers<void>();
  const note = (what: string) => () => {
    asked.push(what);
    return true;
  };
  const task: UploadTask = {
    on(_event, onProgress) {
      report = onProgress;
      return note('stopped listening');
    },
    pause: note('pause'),
    resume: note('resume'),
    cancel() {
      end.reject(Object.assign(new Error('cancelled'), { code: 'storage/canceled' }));
      return note('cancel')();
    },
  };
  return { task, asked, end, report: (bytesTransferred: number) => report({ bytesTransferred }) };
}

function follow(signal = new AbortController().signal) {
  const fake = fakeTask();
  const sent: number[] = [];
  const connection = new EventTarget();
  const done = followUpload(fake.task, fake.end.promise, {
    onProgress: (bytes) => sent.push(bytes),
    signal,
    connection,
  });
  return { ...fake, sent, connection, done };
}

describe('followUpload', () => {
  it('the upload reports its progress and resolves at the end', async () => {
    const { report, sent, end, done, asked } = follow();
    report(10);
    report(20);
    end.resolve();
    await done;
    expect(sent).toEqual([10, 20]);
    expect(asked).toEqual(['stopped listening']);
  });

  it('the upload pauses while offline and resumes immediately when online', async () => {
    const { connection, asked, end, done } = follow();
    connection.dispatchEvent(new Event('offline'));
    expect(asked).toEqual(['pause']);
    connection.dispatchEvent(new Event('online'));
    expect(asked).toEqual(['pause', 'pause', 'resume']);
    end.resolve();
    await done;
    connection.dispatchEvent(new Event('online'));
    expect(asked).toHaveLength(4);
  });

  it('the upload is cancelled by its signal, even before it has started', async () => {
    const control = new AbortController();
    const { done, asked } = follow(control.signal);
    control.abort();
    await expect(done).rejects.toMatchObject({ code: 'aborted' });
    expect(asked).toContain('cancel');
    await expect(follow(AbortSignal.abort()).done).rejects.toMatchObject({ code: 'aborted' });
  });

  it.each([
    ['storage/unauthorized', 'forbidden', 'You do not have access to this.'],
    ['storage/unauthenticated', 'unauthenticated', 'Please sign in.'],
    ['storage/retry-limit-exceeded', 'offline', /Check your connection/],
    ['storage/unknown', 'internal', 'We couldn’t upload this file. Try again.'],
  ])('the Firebase error %s becomes a readable error', async (code, expected, words) => {
    const { end, done } = follow();
    end.reject(Object.assign(new Error('Firebase Storage: …'), { code }));
    await expect(done).rejects.toMatchObject({ code: expected, message: expect.stringMatching(words) });
  });
});
