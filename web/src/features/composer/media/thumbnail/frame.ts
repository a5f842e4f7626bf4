import { createContext, useContext } from 'react';
import { scaledSize } from './scaled-size.ts';

/** The position and the length are in seconds; a length of 0 is unknown. */
export interface VideoState {
  at: number;
  length: number;
  playing: boolean;
}

export interface Frame {
  videoState(): VideoState;
  play(): Promise<void>;
  pause(): void;
  /** Resolves when the frame at the new position is visible. */
  seek(seconds: number): Promise<void>;
  /** Captures the visible frame as a JPEG. */
  capture(): Promise<Blob>;
}

export const jpegQuality = 0.95;
/** Time limit for a frame to load. */
export const settleMs = 15_000;

const settling = ['seeked', 'loadeddata', 'canplay'] as const;

/** Resolves when the video shows the frame at its current position. */
function settled(video: HTMLVideoElement): Promise<void> {
  const isReady = () => !video.seeking && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
  if (isReady()) return Promise.resolve();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const listening = new AbortController();
  const { signal } = listening;
  const fail = () => reject(new Error('The frame did not come.'));
  const timer = setTimeout(fail, settleMs);
  const look = () => {
    if (isReady()) resolve();
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
  videoState: () => ({
    at: video.currentTime,
    // The length of the video is unknown until its metadata is loaded, and infinite for a stream.
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
    // Some browsers load no frame before a seek.
    if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA)
      video.currentTime = Math.max(0, video.currentTime);
    await settled(video);
    return drawn(video);
  },
});

/** Replaced in tests, because jsdom does not decode videos. */
export const FrameContext = createContext(frameOf);
export const useFrameOf = () => useContext(FrameContext);
