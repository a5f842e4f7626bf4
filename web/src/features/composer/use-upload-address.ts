import type { Editor } from '@fanfare/core/composer/state.ts';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import { useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { editorOf, uploadQuery } from './upload-address.ts';
import type { OpenPost } from './upload-view.tsx';
import { newId } from './use-composer.ts';

interface Opened extends OpenPost {
  here: string;
}

/** Tells whether the open post has set this address, for example when it was saved. */
const isOf = (state: unknown, id: string): boolean =>
  (state as { composer?: unknown } | null)?.composer === id;

/** The files and the description from another screen that requested a new post. */
function contentIn(state: unknown): Pick<OpenPost, 'media' | 'description'> {
  const { media, description } = (state ?? {}) as { media?: unknown; description?: unknown };
  return {
    media: Array.isArray(media) ? (media as LibraryItem[]) : [],
    description: typeof description === 'string' ? description : '',
  };
}

/** The post that the address opens: `?post=<group>` to edit, `?sent=<group>` to watch; `?type=` names the editor. */
export function useUploadAddress() {
  const location: { state: unknown } = useLocation();
  const [params, setParams] = useSearchParams();
  const [post, sent] = [params.get('post'), params.get('sent')];
  const editor = editorOf(params);
  const here = `${editor} ${post ?? ''} ${sent ?? ''}`;
  const [before, setOpened] = useState<Opened>(() => ({
    id: newId(),
    editor,
    post,
    sent,
    here,
    ...contentIn(location.state),
  }));
  let opened = before;
  if (here !== before.here) {
    // The open post has set its address, so it is not opened again.
    opened = isOf(location.state, before.id)
      ? { ...before, here }
      : { id: newId(), editor, post, sent, here, ...contentIn(location.state) };
    setOpened(opened);
  }
  const shownId = useRef(opened.id);
  useLayoutEffect(() => {
    if (shownId.current === opened.id) return;
    shownId.current = opened.id;
    window.scrollTo(0, 0);
  }, [opened.id]);
  const nameAs = (query: Parameters<typeof uploadQuery>[0]) =>
    setParams(uploadQuery(query), { replace: true, state: { composer: opened.id } });
  return {
    opened,
    editor,
    isEditing: post !== null && sent === null,
    name: (groupId: string) => nameAs({ editor, post: groupId }),
    /** Puts the editor of the open post into the address, which may have named another editor. */
    nameEditor(other: Editor) {
      if (other !== editor) nameAs({ editor: other, ...(post !== null && { post }) });
    },
    watch: (groupId: string) => setParams({ sent: groupId }, { replace: true }),
    /** Opens a saved group. If it is already open, it is read again. */
    open(groupId: string) {
      if (post === groupId && sent === null) setOpened({ ...opened, id: newId(), post });
      else setParams(uploadQuery({ editor, post: groupId }), { replace: true });
    },
    another: () => setParams({}),
  };
}
