import { readCommentDraft, withDraft, type CommentDraft } from '@fanfare/core/comments/unsent.ts';
import { useMemo, useRef, useState } from 'react';
import { readStored, writeStored } from '../../browser/stored.ts';
import { useDelayedWrite } from '../../browser/use-delayed-write.ts';
import { useVisit } from '../../browser/visit.ts';
import type { PublishedPost } from './use-write-comment.ts';

type Draft = Pick<CommentDraft, 'text' | 'to' | 'request'>;

const nothing: Draft = { text: '', to: null, request: null };

/** The unfinished comment or reply below a post. This browser keeps the text until it is sent. */
export function useCommentDraft({ workspaceId, platform, platform_id, media_id }: PublishedPost) {
  const { me } = useVisit();
  const key = `fanfare-comment-drafts-${me.uid}-${workspaceId}`;
  const threadId = [platform, platform_id, media_id].join('/');
  const [draft, setDraft] = useState<Draft>(
    () => readCommentDraft(readStored(key), threadId, Date.now()) ?? nothing,
  );
  const latest = useRef(draft);
  const later = useDelayedWrite();
  return useMemo(() => {
    const keep = () => {
      const { text, to, request } = latest.current;
      const changed: CommentDraft = { threadId, at: Date.now(), text, to, request };
      writeStored(key, withDraft(readStored(key), changed));
    };
    const keepNow = (next: Draft) => {
      latest.current = next;
      later.forget();
      keep();
    };
    return {
      draft,
      change(change: Partial<Pick<Draft, 'text' | 'to'>>) {
        latest.current = { ...latest.current, ...change };
        setDraft(latest.current);
        later.schedule(keep);
      },
      /**
       * The id under which this text is sent. It stays the same until the text is published, so that the text is never
       * published twice.
       */
      requestIdFor(sent: string): string {
        const known = latest.current.request;
        const request = known?.key === sent ? known : { key: sent, id: crypto.randomUUID() };
        // The id is stored before the text is sent, because the dialog may be closed before the answer arrives.
        keepNow({ ...latest.current, request });
        return request.id;
      },
      /** Called when the text was published, which may be after the dialog was closed, or opened again. */
      clear() {
        const kept = readCommentDraft(readStored(key), threadId, Date.now());
        if (kept?.text === latest.current.text) keepNow(nothing);
        latest.current = nothing;
        setDraft(nothing);
      },
    };
  }, [draft, key, threadId, later]);
}
