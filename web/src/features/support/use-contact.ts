import {
  cleanSupportMessage,
  supportMessageProblem,
  supportTopics,
  type Diagnostics,
  type SupportMessage,
  type SupportTopic,
} from '@fanfare/core/support-messages/message.ts';
import { isRecord } from '@fanfare/core/values/is-record.ts';
import { parseJson } from '@fanfare/core/values/parse-json.ts';
import { useRef, useState } from 'react';
import { ApiError, fieldMessageOf } from '../../browser/api-error.ts';
import { useSession } from '../../browser/session-context.ts';
import { readStored, writeStored } from '../../browser/stored.ts';

/** A message that is being written. All attempts to send it have the same id, so that the server stores it once. */
interface Draft {
  id: string;
  topic: SupportTopic;
  /** The post that the message is about; empty for none. */
  postId: string;
  message: string;
  /**
   * True while the server may have the message: it was sent, and no answer has confirmed or refused it. A change then
   * gives the message a new id, because the server ignores a second message with the same id.
   */
  isTried: boolean;
}

const emptyDraft = (): Draft => ({
  id: crypto.randomUUID(),
  topic: 'failed',
  postId: '',
  message: '',
  isTried: false,
});

const keyOf = (uid: string) => `fanfare-support-draft-${uid}`;

function readDraft(uid: string): Draft {
  const stored = parseJson(readStored(keyOf(uid)) ?? '');
  const empty = emptyDraft();
  if (!isRecord(stored)) return empty;
  const { id, topic, postId, message, isTried } = stored;
  return {
    id: typeof id === 'string' ? id : empty.id,
    topic: supportTopics.find((each) => each === topic) ?? empty.topic,
    postId: typeof postId === 'string' ? postId : '',
    message: typeof message === 'string' ? message : '',
    isTried: isTried === true,
  };
}

/** The state of a message to support while it is written and sent. The browser stores the unsent text. */
export function useContact(uid: string, onSent: (sent: SupportMessage) => void) {
  const { call } = useSession();
  const [draft, setDraft] = useState(() => readDraft(uid));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isSending = useRef(false);
  const latest = useRef(draft);

  const keep = (next: Draft) => {
    latest.current = next;
    setDraft(next);
    writeStored(keyOf(uid), JSON.stringify(next));
  };
  const change = (changed: Partial<Pick<Draft, 'topic' | 'postId' | 'message'>>) => {
    setProblem(null);
    const id = draft.isTried ? crypto.randomUUID() : draft.id;
    keep({ ...draft, ...changed, id, isTried: false });
  };
  const send = async (diagnostics: Diagnostics | null) => {
    // The person can click a second time before the button is shown as busy.
    if (isSending.current) return;
    const refusal = supportMessageProblem(draft.message);
    setProblem(refusal);
    if (refusal !== null) return;
    isSending.current = true;
    setBusy(true);
    const { id, topic, message } = draft;
    keep({ ...draft, isTried: true });
    // If the text was changed while the message was being sent, the draft has another id and must not be replaced.
    const settle = (next: Draft) => {
      if (latest.current.id === id) keep(next);
    };
    try {
      const given = diagnostics === null ? {} : { diagnostics };
      const sent = await call('sendSupportMessage', {
        id,
        topic,
        message: cleanSupportMessage(message),
        ...given,
      });
      settle(emptyDraft());
      onSent(sent);
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
      settle({ ...draft, isTried: !isRefused });
      setProblem(fieldMessageOf(error, 'message', 'Your message could not be sent. Try again.'));
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  };
  return { draft, change, send, busy, problem };
}
