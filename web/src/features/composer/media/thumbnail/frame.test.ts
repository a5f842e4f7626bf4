import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { frameOf, jpegQuality, settleMs } from './frame.ts';

/** A fake video whose progress is controlled by the test. */
function videoWith(change: Partial<HTMLVideoElement> = {}) {
  const state = {
    currentTime: 0,
    duration: 20,
    paused: true,
    ended: false,
    seeking: false,
    readyState: 2,
    videoWidth: 3840,
    videoHeight: 2160,
    ...change,
  };
  const video = Object.assign(new EventTarget(), state);
  const tell = (event: string, next: Partial<HTMLVideoElement> = {}) => {
    Object.assign(video, next);
    video.dispatchEvent(new Event(event));
  };
  return { video, tell, frame: frameOf(video as unknown as HTMLVideoElement) };
}

const outcomeOf = (promise: Promise<unknown>) => {
  const outcome = { state: 'waiting' };
  promise.then(
    () => (outcome.state = 'done'),
    (error: Error) => (outcome.state = error.message),
  );
  return outcome;
};

const drawImage = vi.fn();
const toBlob = vi.fn<HTMLCanvasElement['toBlob']>();
const picture = new Blob(['jpeg'], { type: 'image/jpeg' });

beforeEach(() => {
  vi.useFakeTimers();
  drawImage.mockReset();
  toBlob.mockReset().mockImplementation((done) => done(picture));
  const context = { drawImage } as unknown as CanvasRenderingContext2D;
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(toBlob);
});
afterEach(() => void vi.useRealTimers());

const turns = () => vi.advanceTimersByTimeAsync(0);

describe('the state of a video', () => {
  it('the state has the position, the length and whether it is playing', () => {
    const { frame } = videoWith({ currentTime: 3, paused: false });
    expect(frame.videoState()).toEqual({ at: 3, length: 20, playing: true });
  });

  it('a video that has ended is not playing', () => {
    expect(videoWith({ paused: false, ended: true }).frame.videoState().playing).toBe(false);
  });

  it.each([NaN, Infinity])('a length of %d is treated as unknown', (duration) => {
    expect(videoWith({ duration }).frame.videoState().length).toBe(0);
  });
});

describe('seeking', () => {
  it('seeking ends when the frame is available', async () => {
    const { video, tell, frame } = videoWith({ seeking: true });
    const outcome = outcomeOf(frame.seek(7));
    expect(video.currentTime).toBe(7);
    tell('seeked');
    await turns();
    expect(outcome.state).toBe('waiting');
    tell('seeked', { seeking: false, readyState: 1 });
    await turns();
    expect(outcome.state).toBe('waiting');
    tell('loadeddata', { readyState: 2 });
    await turns();
    expect(outcome.state).toBe('done');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('seeking ends immediately when the frame is already available', async () => {
    const outcome = outcomeOf(videoWith().frame.seek(7));
    await turns();
    expect(outcome.state).toBe('done');
  });

  it('seeking fails when the video fails', async () => {
    const { tell, frame } = videoWith({ seeking: true });
    const outcome = outcomeOf(frame.seek(7));
    tell('error');
    await turns();
    expect(outcome.state).toBe('The frame did not come.');
  });

  it('seeking fails after a timeout', async () => {
    const outcome = outcomeOf(videoWith({ seeking: true }).frame.seek(7));
    await vi.advanceTimersByTimeAsync(settleMs - 1);
    expect(outcome.state).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    expect(outcome.state).toBe('The frame did not come.');
  });
});

describe('capturing a frame', () => {
  it('the visible frame is drawn at thumbnail size', async () => {
    const { video, frame } = videoWith();
    expect(await frame.capture()).toBe(picture);
    expect(drawImage).toHaveBeenCalledWith(video, 0, 0, 1920, 1080);
    expect(toBlob).toHaveBeenCalledWith(expect.any(Function), 'image/jpeg', 0.95);
    expect(jpegQuality).toBe(0.95);
  });

  it('capturing waits for a frame that is loading', async () => {
    const { tell, frame } = videoWith({ seeking: true });
    const outcome = outcomeOf(frame.capture());
    await turns();
    expect(drawImage).not.toHaveBeenCalled();
    tell('seeked', { seeking: false });
    await turns();
    expect(outcome.state).toBe('done');
  });

  it('capturing fails if the video has no picture or the picture cannot be encoded', async () => {
    await expect(videoWith({ videoWidth: 0 }).frame.capture()).rejects.toThrow('no picture');
    toBlob.mockImplementation((done) => done(null));
    await expect(videoWith().frame.capture()).rejects.toThrow('could not be written');
    toBlob.mockImplementation(() => {
      throw new DOMException('Tainted canvases may not be exported.', 'SecurityError');
    });
    await expect(videoWith().frame.capture()).rejects.toThrow('Tainted');
  });
});
