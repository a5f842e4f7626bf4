import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { typed, useInboxKeys, useInboxControls } from './use-inbox-keys.ts';

const nothing = () => undefined;

/** An inbox whose conversation is still loading. A click on the button ends the loading. */
function Inbox({ pressed }: { pressed: string[] }) {
  const controls = useInboxControls();
  const { replyField, suggestButton } = controls;
  const [text, setText] = useState('');
  const [isThere, setIsThere] = useState(false);
  useInboxKeys(
    {
      next: () => pressed.push('next'),
      previous: nothing,
      reply: controls.focusReply,
      answered: () => pressed.push('answered'),
      undo: () => pressed.push('undo'),
      suggest: controls.suggest,
      savedReplies: nothing,
      search: controls.focusSearch,
      help: nothing,
      back() {
        pressed.push('back');
        controls.forget();
      },
      type(key) {
        const field = controls.awaitedField();
        if (field === 'reply') setText((known) => typed(known, key) ?? known);
        if (field === 'search') pressed.push(`search ${key}`);
        return field !== null;
      },
    },
    true,
  );
  return (
    <>
      <button onClick={() => setIsThere(true)}>Download</button>
      {isThere && (
        <>
          <textarea ref={replyField} value={text} onChange={({ target }) => setText(target.value)} />
          <button ref={suggestButton} onClick={() => pressed.push('suggest')}>
            Suggest
          </button>
        </>
      )}
    </>
  );
}

function openInbox() {
  const pressed: string[] = [];
  render(<Inbox pressed={pressed} />);
  const download = () => screen.getByRole('button', { name: 'Download' }).click();
  return { pressed, user: userEvent.setup(), download };
}

describe('keys that are pressed while the conversation is loading', () => {
  it('a reply that is started early keeps its text, and its field gets the focus', async () => {
    const { pressed, user, download } = openInbox();
    await user.keyboard('jrTwoo{Backspace} hes,{Enter}eighteen');
    expect(pressed).toEqual(['next']);
    download();
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox');
    expect(field.value).toBe('Two hes,\neighteen');
    expect(document.activeElement).toBe(field);
    await user.keyboard('!');
    expect(field.value).toBe('Two hes,\neighteen!');
  });

  it('a suggestion that is requested early starts once the conversation has loaded', async () => {
    const { pressed, user, download } = openInbox();
    await user.keyboard('a');
    download();
    await screen.findByRole('textbox');
    expect(pressed).toEqual(['suggest']);
  });

  it('characters are written into a search that is started early, but Tab and Escape keep their meaning', async () => {
    const { pressed, user } = openInbox();
    await user.keyboard('/ab{Tab}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Download' }));
    await user.keyboard('{Escape}e');
    expect(pressed).toEqual(['search a', 'search b', 'back', 'answered']);
  });

  it('after Escape, keys are shortcuts again, even if the conversation has not loaded', async () => {
    const { pressed, user, download } = openInbox();
    await user.keyboard('r{Escape}e');
    download();
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox');
    expect(pressed).toEqual(['back', 'answered']);
    expect(field.value).toBe('');
    expect(document.activeElement).not.toBe(field);
  });
});
