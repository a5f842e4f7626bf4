import type { FilesPlace } from '@fanfare/core/composer/state.ts';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import { isSettled } from '@fanfare/core/media/uploads.ts';
import { useContext, useEffect, useRef, useState } from 'react';
import { useKeptMark } from '../../../browser/kept-mark.ts';
import { awaitedFiles, changeAwaited, useUploads } from '../../media/index.ts';
import { useToast } from '../../../ui/toasts.tsx';
import { BeginContext } from './pending-files.ts';

type OnArrived = (items: readonly LibraryItem[], place: FilesPlace) => void;

const lostText = (count: number) =>
  count === 1
    ? 'A file that you chose for this post did not reach it. Please choose it again.'
    : `${count} files that you chose for this post did not reach it. Please choose them again.`;

/**
 * Tells of files that were chosen for this post as soon as each has arrived, and for which tab they are; also of those that
 * arrived while it was not open, and of those that were on their way when the page was loaded again.
 */
export function useArrivals(groupId: string, onArrived: OnArrived) {
  const { uploads, add } = useUploads();
  const toast = useToast();
  const isKept = useKeptMark() !== '';
  const [awaited, setAwaited] = useState(awaitedFiles);
  const [earlier] = useState(awaited);
  const items = useRef(new Map<string, LibraryItem>());
  const listed = useRef(new Set<string>());
  const over = useRef(new Set<string>());
  const latest = useRef(onArrived);
  useEffect(() => {
    latest.current = onArrived;
  });
  useEffect(() => {
    for (const { id, state } of uploads) {
      listed.current.add(id);
      // Whatever is done leaves the list soon, maybe before its post is opened.
      if (state.phase === 'done') items.current.set(id, state.item);
    }
    const isThere = (id: string) => uploads.some((upload) => upload.id === id);
    // What a page before this one kept is on the list as soon as it is taken up.
    const mayCome = (id: string) => isThere(id) || (!listed.current.has(id) && (isKept || !earlier.has(id)));
    const ended = new Set<string>();
    let lost = 0;
    for (const [id, { groupId: goal, place, item = items.current.get(id) }] of awaited) {
      if (goal !== groupId || over.current.has(id) || (!item && mayCome(id))) continue;
      over.current.add(id);
      ended.add(id);
      if (item) latest.current([item], place);
      // Whoever took it off the list knows.
      else if (!listed.current.has(id)) lost += 1;
    }
    if (ended.size > 0) changeAwaited((before) => new Map([...before].filter(([id]) => !ended.has(id))));
    if (lost > 0) toast({ text: lostText(lost), severity: 'warning' });
  }, [uploads, awaited, earlier, groupId, isKept, toast]);
  const isBusyHere = (id: string) => awaited.get(id)?.groupId === groupId;
  const busy = uploads.filter(({ id, state }) => isBusyHere(id) && !isSettled(state)).length;
  const begin = useContext(BeginContext);
  useEffect(() => {
    const ends = Array.from({ length: busy }, () => begin());
    return () => {
      for (const end of ends) end();
    };
  }, [busy, begin]);
  return {
    busy,
    send(files: File[], place: FilesPlace) {
      const chosen = add(files).map((id) => [id, { groupId, place }] as const);
      changeAwaited((before) => new Map([...before, ...chosen]));
      setAwaited((before) => new Map([...before, ...chosen]));
    },
  };
}
