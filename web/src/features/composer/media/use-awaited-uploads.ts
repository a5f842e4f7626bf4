import type { FileDestination } from '@fanfare/core/composer/state.ts';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import type { MediaKind } from '@fanfare/core/media/media.ts';
import { isSettled } from '@fanfare/core/media/uploads.ts';
import { useContext, useEffect, useRef, useState } from 'react';
import { useKeptMark } from '../../../browser/kept-mark.ts';
import { awaitedFiles, changeAwaited, ShownFailuresContext, useUploads } from '../../media/index.ts';
import { useToast } from '../../../ui/toasts.tsx';
import { failureText } from './failed-files.tsx';
import { PendingFilesContext } from './pending-files.ts';

type OnArrived = (items: readonly LibraryItem[], place: FileDestination) => void;

const lostText = (count: number) =>
  count === 1
    ? 'A file you chose for this post was not uploaded. Please choose it again.'
    : `${count} files you chose for this post were not uploaded. Please choose them again.`;

/**
 * The uploads whose files were chosen after this upload's file. Empty if this file was chosen before the editor was
 * opened.
 */
function chosenAfter(id: string, order: readonly string[]): readonly string[] {
  const index = order.indexOf(id);
  return index === -1 ? [] : order.slice(index + 1);
}

/**
 * Adds the ids of files that were chosen later but have arrived already, so that the new file is inserted before them.
 */
function placeInOrder(
  place: FileDestination,
  later: readonly string[],
  items: ReadonlyMap<string, LibraryItem>,
): FileDestination {
  const before = later.flatMap((id) => items.get(id)?._id ?? []);
  return before.length > 0 ? { ...place, before } : place;
}

interface AwaitedFile {
  id: string;
  place: FileDestination;
  item: LibraryItem | undefined;
}

/**
 * Groups the files into changes of the post. Files that replace the same media are one change, and each added file is a
 * separate change.
 */
const changesIn = (files: readonly AwaitedFile[]): AwaitedFile[][] => [
  ...Map.groupBy(files, ({ id, place }) =>
    place.replaces ? `${place.key} ${place.replaces.join()}` : id,
  ).values(),
];

/**
 * Adds uploaded files to the post and the tab for which they were chosen. Includes files that arrived while the post
 * was closed, and uploads that continued after a reload.
 */
export function useAwaitedUploads(
  groupId: string,
  onArrived: OnArrived,
  kinds: readonly MediaKind[],
  /** True if the screen shows the uploads that failed. Otherwise, the list of uploads shows them. */
  { showsFailures = false } = {},
) {
  const { uploads, add, cancel } = useUploads();
  const toast = useToast();
  const isKept = useKeptMark() !== '';
  const [awaited, setAwaited] = useState(awaitedFiles);
  const [earlier] = useState(awaited);
  const items = useRef(new Map<string, LibraryItem>());
  const listed = useRef(new Set<string>());
  const over = useRef(new Set<string>());
  /** The uploads in the order in which their files were chosen. */
  const chosenOrder = useRef<string[]>([]);
  const latest = useRef(onArrived);
  useEffect(() => {
    latest.current = onArrived;
  });
  useEffect(() => {
    for (const { id, state } of uploads) {
      listed.current.add(id);
      // Finished uploads leave the list soon, maybe before their post is opened, so their files are stored here.
      if (state.phase === 'done') items.current.set(id, state.item);
    }
    const isThere = (id: string) => uploads.some((upload) => upload.id === id);
    // Uploads that began before a reload appear in the list once they are resumed.
    const mayCome = (id: string) => isThere(id) || (!listed.current.has(id) && (isKept || !earlier.has(id)));
    const isComing = (id: string) =>
      mayCome(id) && !uploads.some((each) => each.id === id && isSettled(each.state));
    const arrive = (settled: readonly AwaitedFile[]) => {
      const last = settled.findLast(({ item }) => item);
      if (!last) return;
      const place = placeInOrder(last.place, chosenAfter(last.id, chosenOrder.current), items.current);
      latest.current(
        settled.flatMap(({ item }) => item ?? []),
        place,
      );
    };
    const ended = new Set<string>();
    let lost = 0;
    const here = [...awaited].flatMap(([id, { groupId: goal, place, item = items.current.get(id) }]) =>
      goal !== groupId || over.current.has(id) ? [] : [{ id, place, item }],
    );
    for (const all of changesIn(here)) {
      // A change with several files is made in one step, so it waits until all its files have arrived.
      if (all.length > 1 && all.some(({ id, item }) => !item && isComing(id))) continue;
      const settled = all.filter(({ id, item }) => item ?? !mayCome(id));
      for (const { id } of settled) {
        over.current.add(id);
        ended.add(id);
      }
      // A file is reported as lost only if its upload was never in the list of uploads. Otherwise the person has
      // removed the upload from the list.
      lost += settled.filter(({ id, item }) => !item && !listed.current.has(id)).length;
      arrive(settled);
    }
    if (ended.size > 0) changeAwaited((before) => new Map([...before].filter(([id]) => !ended.has(id))));
    if (lost > 0) toast({ text: lostText(lost), severity: 'warning' });
  }, [uploads, awaited, earlier, groupId, isKept, toast]);
  const isForPost = (id: string) => awaited.get(id)?.groupId === groupId;
  const busy = uploads.filter(({ id, state }) => isForPost(id) && !isSettled(state)).length;
  const showFailures = useContext(ShownFailuresContext);
  useEffect(() => {
    const ids = [...awaited].flatMap(([id, { groupId: goal }]) => (goal === groupId ? [id] : []));
    return showsFailures && ids.length > 0 ? showFailures(ids) : undefined;
  }, [awaited, groupId, showsFailures, showFailures]);
  const failed = uploads.filter(({ id, state }) => isForPost(id) && state.phase === 'failed');
  const failures = failed.map(failureText).join('\n');
  const begin = useContext(PendingFilesContext);
  useEffect(() => {
    const ends = Array.from({ length: busy }, () => begin());
    return () => {
      for (const end of ends) end();
    };
  }, [busy, begin]);
  useEffect(() => {
    const ends = failures === '' ? [] : failures.split('\n').map((failure) => begin({ failure }));
    return () => {
      for (const end of ends) end();
    };
  }, [failures, begin]);
  return {
    busy,
    /** The uploads that failed and that the person has not removed. */
    failed,
    /**
     * Stops the uploads that are still running. Files that arrive nevertheless remain in the library and are not added
     * to the post.
     */
    cancelAll() {
      const ended = [...awaited].flatMap(([id, { groupId: goal }]) => (goal === groupId ? [id] : []));
      for (const id of ended) {
        over.current.add(id);
        cancel(id);
      }
      changeAwaited((before) => new Map([...before].filter(([id]) => !ended.includes(id))));
      setAwaited((before) => new Map([...before].filter(([id]) => !ended.includes(id))));
    },
    /** Uploads files, and refuses those that `there` already contains. */
    send(files: File[], place: FileDestination, there: readonly LibraryItem[] = []) {
      const chosen = add(files, kinds, there).map((id) => [id, { groupId, place }] as const);
      chosenOrder.current.push(...chosen.map(([id]) => id));
      changeAwaited((before) => new Map([...before, ...chosen]));
      setAwaited((before) => new Map([...before, ...chosen]));
    },
  };
}
