import { useState } from 'react';
import useSWR from 'swr';
import { useFileStore } from '../../../../browser/file-store.ts';
import { useFrameOf, type Frame, type VideoState } from './frame.ts';
import { playbackProblem, thumbnailProblem, type ThumbnailProblem } from './thumbnail-problem.ts';

export interface VideoPlayer {
  address: string | null;
  /** Changes on each retry to create a new element, because a failed video element stays failed. */
  attempt: number;
  phase: 'loading' | 'ready' | 'failed';
  /** Null until the video is loaded. */
  frame: Frame | null;
  moment: VideoState;
  loaded(video: HTMLVideoElement): void;
  failed(): void;
  /** Updates `moment` from the video. */
  look(): void;
  toggle(): void;
  seek(seconds: number): void;
  retry(): void;
}

interface PlayerOptions {
  path: string;
  onReady: (frame: Frame) => void;
  onTrouble: (trouble: ThumbnailProblem | null) => void;
}

const unknown: VideoState = { at: 0, length: 0, playing: false };

export function useVideoPlayer({ path, onReady, onTrouble }: PlayerOptions): VideoPlayer {
  const store = useFileStore();
  const frameOf = useFrameOf();
  const [attempt, setAttempt] = useState(0);
  const [broken, setBroken] = useState(false);
  const [frame, setFrame] = useState<Frame | null>(null);
  const [moment, setMoment] = useState(unknown);
  // Requested position until the video has reached it, so that the slider does not jump back.
  const [wanted, setWanted] = useState<number | null>(null);
  const { data, error, mutate } = useSWR<string, Error>(['file address', path], () => store.addressOf(path), {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    shouldRetryOnError: false,
  });
  const isBroken = broken || error !== undefined;
  const look = () => {
    if (frame) setMoment(frame.videoState());
  };
  return {
    address: data ?? null,
    attempt,
    phase: isBroken ? 'failed' : frame ? 'ready' : 'loading',
    frame: isBroken ? null : frame,
    moment: wanted === null ? moment : { ...moment, at: wanted },
    loaded(video) {
      const opened = frameOf(video);
      setFrame(opened);
      setMoment(opened.videoState());
      onReady(opened);
    },
    failed: () => setBroken(true),
    look,
    toggle() {
      if (!frame) return;
      onTrouble(null);
      if (!frame.videoState().playing) {
        frame.play().catch((cause: unknown) => onTrouble(playbackProblem(cause)));
        return;
      }
      try {
        frame.pause();
      } catch {
        onTrouble(thumbnailProblem('control'));
      }
    },
    seek(seconds) {
      if (!frame) return;
      onTrouble(null);
      setWanted(seconds);
      frame
        .seek(seconds)
        .catch(() => onTrouble(thumbnailProblem('seek')))
        .finally(() => {
          setMoment(frame.videoState());
          setWanted((latest) => (latest === seconds ? null : latest));
        });
    },
    retry() {
      onTrouble(null);
      setFrame(null);
      setBroken(false);
      setMoment(unknown);
      setAttempt((before) => before + 1);
      void mutate();
    },
  };
}
