import { createContext, useContext } from 'react';
import { scaledSize } from './scaled-size.ts';

/** Of a video: all in seconds. */
export interface Moment {
  at: number;
  length: number;
  playing: boolean;
}

/** What is done with a video that stands in the page. */
export interface Frame {
  moment(): Moment;
  play(): Promise<void>;
  pause(): void;
  /** Ends once the frame there is seen. */
  seek(seconds: number): Promise<void>;
  /** What is seen, as a JPEG. */
  capture(): Promise<Blob>;
}

export const jpegQuality = 0.95;
/** Longer than that nobody waits for a frame. */
export const settleMs = 15_000;

const settling = ['seeked', 'loadeddata', 'canplay'] as const;

/** Ends once what the video shows is the frame at its position. */
function settled(video: HTMLVideoElement): Promise<void> {
  const isThere = () => !video.seeking && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
  if (isThere()) return Promise.resolve();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const listening = new AbortController();
  const { signal } = listening;
  const fail = () => reject(new Error('The frame did not come.'));
  const timer = setTimeout(fail, settleMs);
  const look = () => {
    if (isThere()) resolve();
  };
  for (const event of settling) video.addEventListener(event, look, { signal });
  video.addEventListener('error', fail, { signal });
  return promise.finally(() => {
    clearTimeout(timer);
    listening.abort();
  });
}

async function drawn(video: HTMLVideoElement): Promise<Blob> {
  const { videoWidth, videoHeight } = video;
  if (videoWidth === 0 || videoHeight === 0) throw new Error('There is no picture in this file.');
  const canvas = document.createElement('canvas');
  Object.assign(canvas, scaledSize({ width: videoWidth, height: videoHeight }));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(video, 0, 0, canvas.width, canvas.height);
  const { promise, resolve } = Promise.withResolvers<Blob | null>();
  canvas.toBlob(resolve, 'image/jpeg', jpegQuality);
  const picture = await promise;
  if (!picture) throw new Error('The frame could not be written.');
  return picture;
}

export const frameOf = (video: HTMLVideoElement): Frame => ({
  moment: () => ({
    at: video.currentTime,
    // Unknown until enough of it is here, and endless for a stream.
    length: Number.isFinite(video.duration) ? video.duration : 0,
    playing: !video.paused && !video.ended,
  }),
  play: () => video.play(),
  pause: () => video.pause(),
  async seek(seconds) {
    video.currentTime = seconds;
    await settled(video);
  },
  async capture() {
    // Some browsers fetch no frame before they are asked for one.
    if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA)
      video.currentTime = Math.max(0, video.currentTime);
    await settled(video);
    return drawn(video);
  },
});

/** A test hands in its own: without a browser nothing is decoded. */
export const FrameContext = createContext(frameOf);
export const useFrameOf = () => useContext(FrameContext);
