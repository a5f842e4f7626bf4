import { useState } from 'react';
import useSWR from 'swr';
import { useFileStore } from '../../../../browser/file-store.ts';
import { useFrameOf, type Frame, type Moment } from './frame.ts';
import { playTrouble, troubleOf, type Trouble } from './thumbnail-problem.ts';

export interface Player {
  address: string | null;
  /** Another one each time that it is tried again: a browser does not take back what it said of an element. */
  attempt: number;
  phase: 'loading' | 'ready' | 'failed';
  /** Once the video is there. */
  frame: Frame | null;
  moment: Moment;
  loaded(video: HTMLVideoElement): void;
  failed(): void;
  /** Looks where the video is. */
  look(): void;
  toggle(): void;
  seek(seconds: number): void;
  retry(): void;
}

interface PlayerOptions {
  path: string;
  onReady: (frame: Frame) => void;
  onTrouble: (trouble: Trouble | null) => void;
}

const unknown: Moment = { at: 0, length: 0, playing: false };

/** A video of Storage that can be played and sought through. */
export function usePlayer({ path, onReady, onTrouble }: PlayerOptions): Player {
  const store = useFileStore();
  const frameOf = useFrameOf();
  const [attempt, setAttempt] = useState(0);
  const [broken, setBroken] = useState(false);
  const [frame, setFrame] = useState<Frame | null>(null);
  const [moment, setMoment] = useState(unknown);
  // Where somebody wants to be, until the video is there: the slider is not to jump back meanwhile.
  const [wanted, setWanted] = useState<number | null>(null);
  const { data, error, mutate } = useSWR<string, Error>(['file address', path], () => store.addressOf(path), {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    shouldRetryOnError: false,
  });
  const isBroken = broken || error !== undefined;
  const look = () => {
    if (frame) setMoment(frame.moment());
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
      setMoment(opened.moment());
      onReady(opened);
    },
    failed: () => setBroken(true),
    look,
    toggle() {
      if (!frame) return;
      onTrouble(null);
      if (!frame.moment().playing) {
        frame.play().catch((cause: unknown) => onTrouble(playTrouble(cause)));
        return;
      }
      try {
        frame.pause();
      } catch {
        onTrouble(troubleOf('control'));
      }
    },
    seek(seconds) {
      if (!frame) return;
      onTrouble(null);
      setWanted(seconds);
      frame
        .seek(seconds)
        .catch(() => onTrouble(troubleOf('seek')))
        .finally(() => {
          setMoment(frame.moment());
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
